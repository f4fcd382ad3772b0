/** Does what a browser does with a link, against the account itself, and looks at what it may see of the answers. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageError } from '../port.ts';
import type { AccountStore } from './account/account-store.ts';

/** New rules take up to half a minute to be in force. */
const IN_FORCE_MS = 60_000;
const TRY_EVERY_MS = 1_000;
const LINK_MS = 5 * 60_000;

/** The faults, one sentence each; empty when all is well. */
export type Findings = string[];

/**
 * Writes three rows under keys that nobody has, reads them with a link as each origin would, and deletes them.
 * `isolated` is false where the link for one partition reads another one.
 */
export async function checkAsBrowser(
	account: AccountStore,
	origins: readonly string[],
): Promise<{ findings: Findings; isolated: boolean }> {
	const { timelines } = account.tables;
	const [mine, other] = [`~setup.${randomUUID()}`, `~setup.${randomUUID()}`];
	const keys = [
		{ partition: mine, row: '1' },
		{ partition: mine, row: '2' },
		{ partition: other, row: '1' },
	];
	try {
		for (const key of keys) await timelines.insert(key, { removed: true });
		const link = account.sign({ table: 'timelines', partition: mine }, new Date(Date.now() + LINK_MS));
		const checked = await Promise.all(origins.map((origin) => checkOrigin(link, mine, origin)));
		return { findings: checked.flat(), isolated: await isIsolated(link, other) };
	} finally {
		for (const key of keys) await timelines.delete(key);
	}
}

async function checkOrigin(link: string, partition: string, origin: string): Promise<Findings> {
	const deadline = Date.now() + IN_FORCE_MS;
	for (;;) {
		const findings = [...(await preflight(link, origin)), ...(await readPage(link, partition, origin))];
		if (findings.length === 0 || Date.now() > deadline) return findings.map((finding) => `${origin}: ${finding}`);
		await sleep(TRY_EVERY_MS);
	}
}

async function preflight(link: string, origin: string): Promise<Findings> {
	const headers = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'accept' };
	const { status, headers: said } = await ask(link, { method: 'OPTIONS', headers });
	if (status !== 200) return [`a preflight is refused with ${status}.`];
	return allows(said, origin) ? [] : ['a preflight does not allow this origin.'];
}

async function readPage(link: string, partition: string, origin: string): Promise<Findings> {
	const answer = await ask(`${link}&$top=1&${filter(partition)}`, { headers: { ...JSON_ONLY, origin } });
	if (answer.status !== 200) return [`a link is refused with ${answer.status}.`];
	if (!allows(answer.headers, origin)) return ['a page does not allow this origin.'];
	const exposed = (answer.headers.get('access-control-expose-headers') ?? '').toLowerCase();
	const unseen = ['x-ms-continuation-nextpartitionkey', 'x-ms-version'].filter((name) => !exposed.includes(name));
	return unseen.map((name) => `a page does not show its header ${name}.`);
}

async function isIsolated(link: string, partition: string): Promise<boolean> {
	const answer = await ask(`${link}&${filter(partition)}`, { headers: JSON_ONLY });
	if (answer.status !== 200) return true;
	const { value } = (await answer.json()) as { value: unknown[] };
	return value.length === 0;
}

const JSON_ONLY = { accept: 'application/json;odata=nometadata' };
const filter = (partition: string) => `$filter=${encodeURIComponent(`PartitionKey eq '${partition}'`)}`;

async function ask(url: string, init: RequestInit): Promise<Response> {
	try {
		return await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) });
	} catch {
		// Without what was thrown: it may hold the address.
		throw new StorageError('unclear', 'Storage does not answer a link. Is it behind a firewall?');
	}
}

function allows(headers: Headers, origin: string): boolean {
	return ['*', origin].includes(headers.get('access-control-allow-origin') ?? '');
}
