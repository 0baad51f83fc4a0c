import { counted } from '../../../contract/count-text.ts';
import { useSessionStore } from '../../session/useSession.ts';
import bar from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { warnIcon } from '../../ui/message-icons.ts';
import { useFocusReturn } from '../list/useFocusReturn.ts';
import { checklist } from '../store/checklist.ts';
import { heldFor } from '../store/outbox/ended.ts';
import { type Withdrawn, withdrawn } from '../store/people/withdrawn.ts';
import { openWaiting } from '../waiting/open-waiting.ts';

export function WithdrawnBar({ space, title }: Withdrawn) {
  const { entries } = useSessionStore(() => checklist().queue.state);
  const focusEvents = useFocusReturn();
  const count = heldFor(entries, space).length;
  const unsent = `${counted(count, 'change')} on this device ${count === 1 ? "wasn't" : "weren't"} sent.`;
  return (
    <div className={bar.bars} {...focusEvents}>
      <div className={`${bar.bar} ${bar.warm}`}>
        <Icon shape={warnIcon} />
        <p role="status">{`“${title}” is no longer shared with you.${count > 0 ? ` ${unsent}` : ''}`}</p>
        {count > 0 && (
          <Button kind="text" aria-haspopup="dialog" onClick={() => openWaiting({})}>
            Show
          </Button>
        )}
        <Button kind="text" onClick={() => withdrawn().remove(space)}>
          OK
        </Button>
      </div>
    </div>
  );
}
