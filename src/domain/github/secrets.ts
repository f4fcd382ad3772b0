import type { SubjectId } from '../../contract/subject/subject.ts';
import { getGithubRow } from '../../storage/rows/ledger/github.ts';
import type { Ports } from '../ports/ports.ts';

const SECRET_BYTES = 32;

export function newSecret({ randomBytes }: Pick<Ports, 'randomBytes'>): string {
	return Buffer.from(randomBytes(SECRET_BYTES)).toString('hex');
}

/**
 * The secrets with which GitHub may sign for a subject. For one that is not connected it is a secret that nobody knows,
 * so that its refusal takes as long as any other.
 */
export async function goodSecrets(ports: Ports, subject: SubjectId): Promise<string[]> {
	const row = await getGithubRow(ports.store.tables.ledger, subject);
	if (!row) return [newSecret(ports)];
	return row.old && Date.parse(row.old.until) > ports.now() ? [row.secret, row.old.secret] : [row.secret];
}
