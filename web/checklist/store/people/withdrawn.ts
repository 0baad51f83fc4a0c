import { ofSession } from '../../../session/session.ts';
import { Store } from '../../../ui/store.ts';

/** A category that is no longer shared with the user. */
export interface Withdrawn {
  readonly space: string;
  readonly title: string;
}

class WithdrawnStore extends Store<readonly Withdrawn[]> {
  add(space: string, title: string): void {
    this.write([...this.read().filter((one) => one.space !== space), { space, title }]);
  }

  remove(space: string): void {
    this.write(this.read().filter((one) => one.space !== space));
  }
}

/** The categories whose sharing has ended, until the user has seen it. */
export const withdrawn = ofSession(() => new WithdrawnStore([]));

export const endedSharing = (category: string): Withdrawn | undefined =>
  withdrawn()
    .read()
    .find(({ space }) => space === category);
