/** The connection of a subject to GitHub: one row of its ledger. It has the secrets themselves, because they check signatures. */
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, RowKey, Table, Write } from '../../port.ts';

/** `old`: the secret before this one, and until when it is good. */
export type GithubRow = { connectedAt: string; secret: string; old?: { secret: string; until: string } };

/** The connection of the subject to GitHub. */
export const githubKey = (subject: SubjectId): RowKey => ({ partition: subject, row: 'github' });

export function putGithub(subject: SubjectId, { connectedAt, secret, old }: GithubRow): Write {
	const properties = { connectedAt, secret, oldSecret: old?.secret, oldUntil: old?.until };
	return { ...githubKey(subject), kind: 'upsert', properties };
}

export async function getGithubRow(ledger: Table, subject: SubjectId): Promise<GithubRow | undefined> {
	const row = await ledger.get(githubKey(subject));
	return row && githubOf(row);
}

/** A damaged row connects nobody: a secret that can be guessed must open nothing. */
function githubOf({ properties: { connectedAt, secret, oldSecret, oldUntil } }: Row): GithubRow | undefined {
	if (!isSecret(secret)) return undefined;
	return {
		connectedAt: String(connectedAt),
		secret,
		...(isSecret(oldSecret) && { old: { secret: oldSecret, until: String(oldUntil) } }),
	};
}

const isSecret = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
