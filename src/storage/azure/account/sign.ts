import { type AzureNamedKeyCredential, generateTableSas } from '@azure/data-tables';
import type { SignedRange } from '../../port.ts';
import { StorageError } from '../../port.ts';
import { LINK_BACKDATED_MS } from '../../protocol-times.ts';

/** Signer of links to one account. Only its key can sign: a user delegation key for tables is a preview. */
export type SigningAccount = { tablesUrl: string; credential: AzureNamedKeyCredential | undefined };

/**
 * A table SAS to query one range of one partition, as a URL. The range was checked before: the SDK leaves out a bound
 * that is empty, and Azure reads a missing bound as "no bound".
 */
export function signTable(
	account: SigningAccount,
	table: string,
	{ partition, from, upTo }: SignedRange,
	expiresAt: Date,
): string {
	const { endpoint, protocol, credential } = signingParts(account);
	const signed = generateTableSas(table, credential, {
		permissions: { query: true },
		protocol,
		startsOn: new Date(Date.now() - LINK_BACKDATED_MS),
		expiresOn: expiresAt,
		startPartitionKey: partition,
		endPartitionKey: partition,
		...(from !== undefined && { startRowKey: from }),
		...(upTo !== undefined && { endRowKey: upTo }),
	});
	assertSigned(signed, {
		tn: table,
		sp: 'r',
		spr: protocol,
		se: inSeconds(expiresAt),
		spk: partition,
		epk: partition,
		...(from !== undefined && { srk: from }),
		...(upTo !== undefined && { erk: upTo }),
	});
	return `${endpoint}/${table}()?${signed}`;
}

function signingParts({ tablesUrl, credential }: SigningAccount) {
	const { protocol, hostname } = new URL(tablesUrl);
	if (!credential)
		throw unsigned('The storage account is opened without its key, and only the key signs links to tables.');
	if (protocol === 'https:') return { endpoint: tablesUrl.replace(/\/$/, ''), protocol: 'https', credential } as const;
	if (!/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname))
		throw unsigned('The storage account is reached without TLS, and links are for https only.');
	// An emulator on this machine.
	return { endpoint: tablesUrl.replace(/\/$/, ''), protocol: 'https,http', credential } as const;
}

/**
 * Reads back what was signed. Throws unless it is exactly this, a start that is past and the signature itself: nothing
 * missing, nothing more.
 */
export function assertSigned(signed: string, expected: Readonly<Record<string, string>>): void {
	const found = new URLSearchParams(signed);
	const { sig, sv, st, ...rest } = Object.fromEntries(found);
	const names = new Set([...Object.keys(rest), ...Object.keys(expected)]);
	const wrong = [...names].filter((name) => rest[name] !== expected[name]);
	if (!sig) wrong.push('sig');
	if (!sv) wrong.push('sv');
	if (!(Date.parse(st ?? '') <= Date.now())) wrong.push('st');
	if (found.size !== names.size + 3) wrong.push('a name twice');
	// The names only: the values make a link.
	if (wrong.length > 0)
		throw new StorageError('invalid', `What the SDK signed is not what was asked for: ${wrong.join(', ')}.`);
}

/** Writes a time as Azure does in a SAS. */
const inSeconds = (time: Date) => `${time.toISOString().slice(0, 19)}Z`;

const unsigned = (message: string) => new StorageError('unsigned', message);
