/** Links of the embedded store: the parameters of a table SAS that say which range until when, under our own signature. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { SignedRange } from '../../port.ts';

/** Parameters of a link. `table` is the name under which it is stored, prefix included. */
export type Signed = { table: string; partition: string; from?: string; upTo?: string; expiresAt: Date };

const VERSION = 'tideline-1';

/** The key of links alone, from the secret that also guards sessions. */
export function linkKey(secret: string): Buffer {
	return Buffer.from(hkdfSync('sha256', secret, '', 'tideline/embedded/links', 32));
}

/** `sv`, `sp`, `se`, `spk`, `epk`, `srk` and `erk` as in a table SAS, and `sig`. */
export function signedParameters(key: Buffer, signed: Signed): string {
	const { partition, from, upTo } = signed;
	return new URLSearchParams({
		sv: VERSION,
		sp: 'r',
		se: inSeconds(signed.expiresAt),
		spk: partition,
		epk: partition,
		...(from !== undefined && { srk: from }),
		...(upTo !== undefined && { erk: upTo }),
		sig: signature(key, signed),
	}).toString();
}

/** The range that these parameters open, or undefined when they were not signed so or have expired. */
export function openedRange(
	key: Buffer,
	table: string,
	parameters: ReadonlyMap<string, string>,
	now: number,
): Omit<SignedRange, 'table'> | undefined {
	const [partition, end, se] = ['spk', 'epk', 'se'].map((name) => parameters.get(name));
	if (!partition || partition !== end || !se || parameters.get('sv') !== VERSION || parameters.get('sp') !== 'r')
		return;
	const expiresAt = new Date(se);
	// Another spelling of the same time was not signed.
	if (Number.isNaN(expiresAt.getTime()) || inSeconds(expiresAt) !== se) return;
	const [from, upTo] = [parameters.get('srk'), parameters.get('erk')];
	const range = { partition, ...(from !== undefined && { from }), ...(upTo !== undefined && { upTo }) };
	if (!isSame(parameters.get('sig') ?? '', signature(key, { table, ...range, expiresAt }))) return;
	return now < expiresAt.getTime() ? range : undefined;
}

function signature(key: Buffer, signed: Signed): string {
	return createHmac('sha256', key).update(canonical(signed)).digest('base64url');
}

/** JSON, so that no two links read alike: a bound that is missing is null, and a text cannot leave its quotes. */
export function canonical({ table, partition, from, upTo, expiresAt }: Signed): string {
	return JSON.stringify([VERSION, table, partition, from ?? null, upTo ?? null, inSeconds(expiresAt)]);
}

function isSame(given: string, expected: string): boolean {
	const [a, b] = [Buffer.from(given), Buffer.from(expected)];
	return a.length === b.length && timingSafeEqual(a, b);
}

const inSeconds = (time: Date) => `${time.toISOString().slice(0, 19)}Z`;
