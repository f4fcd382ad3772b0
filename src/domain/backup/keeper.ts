import { BACKUP_CLAIM_MS, BACKUP_CLAIM_RENEW_EVERY_MS } from '../../storage/protocol-times.ts';
import { claimBackup, releaseBackup, serviceName } from '../../storage/rows/log/backups.ts';
import type { Domain } from '../domain.ts';
import type { BackupPlace } from '../ports/ports.ts';
import { Archive } from './archive.ts';
import { Backup, type BackupSizes } from './backup.ts';
import type { Moment } from './moment.ts';

export type KeeperPorts = Pick<Domain, 'store' | 'now' | 'randomBytes'>;

/**
 * Makes the moments of the backup in one place, while no other process does. What it has read of the place it keeps in
 * mind as long as it holds the claim, and until something fails.
 */
export class BackupKeeper {
	readonly #ports: KeeperPorts;
	readonly #place: BackupPlace;
	readonly #holder: string;
	readonly #sizes: BackupSizes | undefined;
	#open: { backup: Backup; archive: Archive } | undefined;

	/** `sizes`: for tests, which make them small. */
	constructor(ports: KeeperPorts, place: BackupPlace, sizes?: BackupSizes) {
		this.#ports = ports;
		this.#place = place;
		this.#sizes = sizes;
		this.#holder = Buffer.from(ports.randomBytes(12)).toString('hex');
	}

	/** Makes the next moment. Undefined while another process makes them. `onRows` is told of the rows so far. */
	async next({ onRows }: { onRows?(rows: number): void } = {}): Promise<Moment | undefined> {
		if (!(await this.#claim())) {
			this.#open = undefined;
			return undefined;
		}
		let renewed = this.#ports.now();
		try {
			const { backup } = (this.#open ??= await this.#begin());
			const moment = await backup.next({
				onRows: async (rows) => {
					onRows?.(rows);
					if (this.#ports.now() - renewed < BACKUP_CLAIM_RENEW_EVERY_MS) return;
					renewed = this.#ports.now();
					await this.#claim();
				},
			});
			const { keepDays: days, keepBases: bases } = this.#place;
			await backup.retain({ days, bases });
			return moment;
		} catch (error) {
			// Another process may have written there, or this one has written half of something.
			this.#open = undefined;
			throw error;
		}
	}

	/** Another process may go on at once. */
	async end(): Promise<void> {
		this.#open = undefined;
		await releaseBackup(this.#ports.store.tables.log, this.#place.name, this.#holder);
	}

	async #begin() {
		const { store, randomBytes } = this.#ports;
		const { files, key } = this.#place;
		const service = await serviceName(store.tables.log, Buffer.from(randomBytes(16)).toString('hex'));
		const archive = new Archive({ files, key, service, randomBytes });
		await archive.sweep();
		return { backup: new Backup(this.#ports, archive, this.#sizes), archive };
	}

	#claim(): Promise<boolean> {
		const now = this.#ports.now();
		const claim = { holder: this.#holder, until: now + BACKUP_CLAIM_MS };
		return claimBackup(this.#ports.store.tables.log, this.#place.name, claim, now);
	}
}
