import { createLogSigner } from '../../domain/log/signer.ts';
import type { LogAnchor, LogPort } from '../../domain/ports/ports.ts';
import type { BlobAccount } from '../../storage/azure/files/blob-files.ts';
import { FolderFiles } from '../../storage/embedded/files/folder-files.ts';
import type { Files } from '../../storage/files.ts';
import { AnchorFiles } from './anchor-files.ts';
import { type CollectorSettings, httpCollector } from './http-collector.ts';
import { httpWitness } from './http-witness.ts';
import { rememberNewest } from './remember-newest.ts';

/** Settings for keeping the log, as data: the thread for deliveries gets them, too. `key` is 64 hexadecimal digits. */
export type LogSettings = {
	origin: string;
	key: string | undefined;
	witnesses: readonly { url: string; verifierKey: string }[];
	anchorDir: string | undefined;
	/** Instead of a folder: a container for blobs. */
	/** The collector of the whole trail. */
	collector?: CollectorSettings | undefined;
	anchorContainer?: { account: BlobAccount; container: string } | undefined;
};

export async function logPortOf(settings: LogSettings, now: () => number): Promise<LogPort> {
	const { origin, key, witnesses } = settings;
	const anchor = await anchorOf(settings);
	return {
		origin,
		witnesses: witnesses.map(httpWitness),
		...(key !== undefined && { signer: createLogSigner(key, () => Math.floor(now() / 1_000)) }),
		...(anchor && { anchor }),
		...(settings.collector && { collector: httpCollector(settings.collector) }),
	};
}

async function anchorOf({ anchorDir, anchorContainer }: LogSettings): Promise<LogAnchor | undefined> {
	if (!anchorContainer) return anchorDir === undefined ? undefined : anchorIn(new FolderFiles({ folder: anchorDir }));
	// Loaded only where it is used: the SDK is a third of the program.
	const { openBlobFiles } = await import('../../storage/azure/files/blob-files.ts');
	return anchorIn(openBlobFiles(anchorContainer.account, anchorContainer.container));
}

const anchorIn = (files: Files): LogAnchor => rememberNewest(new AnchorFiles(files));
