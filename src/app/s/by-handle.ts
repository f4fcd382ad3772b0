import { redirect } from 'next/navigation';
import { isHandle } from '../../contract/mention-in-text.ts';
import { ANONYMOUS } from '../../contract/principal.ts';
import { normalHandle } from '../../contract/text-rules.ts';
import { findByHandle } from '../../domain/subject/find-by-handle.ts';
import { services } from '../../services.ts';
import { visitor } from '../../trpc/server.ts';
import { type Query, withQuery } from '../sign-in-first.ts';

/**
 * A page has one address, below the id of its subject, which never changes and is nobody else's later. A handle, with or
 * without its `@`, leads to the subject that has it now. Does nothing for a name that is nobody's handle.
 */
export async function leadByHandle(name: string, behind = '', query: Query = {}): Promise<void> {
	const handle = normalHandle(name);
	if (!isHandle(handle)) return;
	const [{ domain }, user] = await Promise.all([services(), visitor()]);
	const subject = await findByHandle({ domain, principal: user ?? ANONYMOUS }, { handle });
	if (subject !== undefined) redirect(withQuery(`/s/${subject}${behind}`, query));
}
