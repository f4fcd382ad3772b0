/** A reader's trust (c2sp.org/tlog-policy): the keys of a log, and witnesses that must have seen its checkpoints. */
import { LogError } from './log-error.ts';
import { formatVerifierKey, KEY_TYPE, parseVerifierKey, type VerifierKey } from './note-keys.ts';
import type { Sha256 } from './sha256.ts';

/**
 * `quorum` is the name of a witness or a group, or `none`. A group has seen a checkpoint when `needed` of its `members`
 * have, which are witnesses, and groups that stand before it. A `url` is where a witness is asked.
 */
export type Policy = {
	logs: readonly { key: VerifierKey; url?: string }[];
	witnesses: readonly { name: string; key: VerifierKey; url?: string }[];
	groups: readonly { name: string; needed: number; members: readonly string[] }[];
	quorum: string;
};

export const NO_QUORUM = 'none';

/** A policy as the lines of a file. */
export function formatPolicy({ logs, witnesses, groups, quorum }: Policy): string {
	const lines = [
		...logs.map(({ key, url }) => ['log', formatVerifierKey(key), url]),
		...witnesses.map(({ name, key, url }) => ['witness', name, formatVerifierKey(key), url]),
		...groups.map(({ name, needed, members }) => ['group', name, needed, ...members]),
		['quorum', quorum],
	];
	return lines.map((line) => `${line.filter((word) => word !== undefined).join(' ')}\n`).join('');
}

/** Reads a policy. Throws `policy_malformed` with the number of the line, and `key_malformed`. */
export function parsePolicy(sha256: Sha256, text: string): Policy {
	const reading: Reading = { logs: [], witnesses: [], groups: [], names: new Set([NO_QUORUM]), members: new Set() };
	for (const [at, line] of text.split('\n').entries()) {
		const words = line.split(/[ \t]+/).filter((word) => word !== '');
		if (words.length === 0 || words[0]?.startsWith('#')) continue;
		if (/[\0-\x08\x0b-\x1f\x7f]/.test(line) || !readLine(sha256, reading, words)) malformed(`line ${at + 1}`);
	}
	const { logs, witnesses, groups, quorum } = reading;
	return { logs, witnesses, groups, quorum: quorum ?? malformed('no quorum') };
}

/** Whether those witnesses are enough, by their names in the policy. */
export function meetsQuorum({ groups, quorum }: Policy, cosigned: ReadonlySet<string>): boolean {
	const seen = new Set(cosigned);
	for (const { name, needed, members } of groups) {
		if (members.filter((member) => seen.has(member)).length >= needed) seen.add(name);
	}
	return quorum === NO_QUORUM || seen.has(quorum);
}

type Reading = {
	logs: Policy['logs'][number][];
	witnesses: Policy['witnesses'][number][];
	groups: Policy['groups'][number][];
	quorum?: string;
	/** Names of witnesses and of groups: no two are the same. */
	names: Set<string>;
	/** A name counts in one group only. */
	members: Set<string>;
};

/** False for a line that a policy cannot have here. */
function readLine(sha256: Sha256, reading: Reading, [kind, ...words]: string[]): boolean {
	switch (kind) {
		case 'log':
			return words.length <= 2 && readLog(sha256, reading, words);
		case 'witness':
			return words.length <= 3 && readWitness(sha256, reading, words);
		case 'group':
			return readGroup(reading, words);
		case 'quorum':
			return words.length === 1 && readQuorum(reading, words[0]);
		default:
			return false;
	}
}

function readLog(sha256: Sha256, { logs }: Reading, [text = '', url]: string[]): boolean {
	const key = parseVerifierKey(sha256, text);
	if (logs.some((log) => samePublicKey(log.key, key))) return false;
	logs.push(url === undefined ? { key } : { key, url });
	return true;
}

function readWitness(sha256: Sha256, { witnesses, names }: Reading, [name = '', text = '', url]: string[]): boolean {
	const key = parseVerifierKey(sha256, text);
	if (key.type === KEY_TYPE.ed25519 || names.has(name)) return false;
	if (witnesses.some((witness) => samePublicKey(witness.key, key))) return false;
	names.add(name);
	witnesses.push(url === undefined ? { name, key } : { name, key, url });
	return true;
}

function readGroup({ groups, names, members: taken }: Reading, [name = '', count = '', ...members]: string[]): boolean {
	const needed =
		count === 'all' ? members.length : count === 'any' ? 1 : /^[1-9][0-9]*$/.test(count) ? Number(count) : 0;
	if (needed < 1 || needed > members.length || names.has(name)) return false;
	for (const member of members) {
		if (member === NO_QUORUM || !names.has(member) || taken.has(member)) return false;
		taken.add(member);
	}
	names.add(name);
	groups.push({ name, needed, members });
	return true;
}

function readQuorum(reading: Reading, name: string | undefined): boolean {
	if (reading.quorum !== undefined || name === undefined || !reading.names.has(name)) return false;
	reading.quorum = name;
	return true;
}

const samePublicKey = (one: VerifierKey, other: VerifierKey) =>
	one.publicKey.length === other.publicKey.length && one.publicKey.every((byte, at) => byte === other.publicKey[at]);

function malformed(detail: string): never {
	throw new LogError('policy_malformed', detail);
}
