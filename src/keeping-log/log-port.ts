import type { LogPort } from '../domain/core/ports.ts';
import { createLogSigner } from '../domain/log/signer.ts';
import { AnchorFolder } from './anchor-folder.ts';
import { httpWitness } from './http-witness.ts';

/** What keeping the log needs, as data: the thread for deliveries gets it, too. `key` is 64 hexadecimal digits. */
export type LogSettings = {
	origin: string;
	key: string | undefined;
	witnesses: readonly { url: string; verifierKey: string }[];
	anchorDir: string | undefined;
};

export function logPortOf({ origin, key, witnesses, anchorDir }: LogSettings, now: () => number): LogPort {
	return {
		origin,
		witnesses: witnesses.map(httpWitness),
		...(key !== undefined && { signer: createLogSigner(key, () => Math.floor(now() / 1_000)) }),
		...(anchorDir !== undefined && { anchor: new AnchorFolder(anchorDir) }),
	};
}
