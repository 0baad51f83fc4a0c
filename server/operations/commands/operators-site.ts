import { type Config, readConfig } from '../../config/config.ts';
import type { Database } from '../../database/database.ts';
import { notifyOnce } from '../../live/postgres-channel.ts';
import { actAsOwner } from './act-as-owner.ts';
import { openBeside } from './open-beside.ts';
import { operatorsEnvironment } from './operators-settings.ts';

export class OperatorsSite {
  readonly #settingsFile: () => string | undefined;

  constructor(settingsFile: () => string | undefined) {
    this.#settingsFile = settingsFile;
  }

  /** The settings, without a change of user: for commands that change the program. */
  asRoot(): { config: Config; env: ReturnType<typeof operatorsEnvironment> } {
    const env = operatorsEnvironment(this.#settingsFile());
    return { config: readConfig(env), env };
  }

  /** The settings. Root becomes the user who owns the data. */
  config(): Config {
    const { config } = this.asRoot();
    actAsOwner(config);
    return config;
  }

  /**
   * Opens the database beside the running site.
   * @param work returns the owner, or the owners, whose streams must then be checked on all nodes, if any
   */
  async withDatabase(work: (db: Database, config: Config) => Promise<unknown>): Promise<void> {
    const config = this.config();
    const db = openBeside(config);
    try {
      const owners = [await work(db, config)].flat().filter((owner) => typeof owner === 'string');
      // A site with the embedded database notices by itself that another process wrote.
      if (owners.length > 0 && config.eventsUrl !== undefined) await notifyOnce(config.eventsUrl, owners);
    } finally {
      await db.close();
    }
  }
}
