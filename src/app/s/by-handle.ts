import { redirect } from 'next/navigation';
import { cache } from 'react';
import { sharedPath } from '../../contract/subject/shared-path.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { isHandle } from '../../contract/text/mention-in-text.ts';
import { nameInPath } from '../../contract/text/name-in-path.ts';
import { normalHandle } from '../../contract/text/text-rules.ts';
import { server } from '../../server/handle.ts';
import { visitor } from '../../trpc/server.ts';
import { type Query, withQuery } from '../sign-in-first.ts';

/** A subject as a page's address names it. `path` is that address of its profile. */
export type Addressed = { id: string; path: string };

/** The subject behind `/s/`, by its id or as `@nina`. A handle that is nobody's is left as it was written. */
export const addressed = cache(async (part: string): Promise<Addressed> => {
	const name = nameInPath(part);
	const handle = normalHandle(name);
	const id = name === `@${handle}` ? await subjectWith(handle) : undefined;
	return id === undefined
		? { id: name, path: `/s/${part.replace('%40', '@')}` }
		: { id, path: sharedPath({ id, handle }) };
});

/** Leads a handle that was written in another way, such as `nina`, to its page. Does nothing for nobody's handle. */
export async function leadByHandle(name: string, behind = '', query: Query = {}): Promise<void> {
	const handle = normalHandle(name);
	const id = await subjectWith(handle);
	if (id !== undefined) redirect(withQuery(`${sharedPath({ id, handle })}${behind}`, query));
}

/** The subject that has this handle now. A stranger learns only of those with a public feed. */
const subjectWith = cache(async (handle: string): Promise<SubjectId | undefined> => {
	if (!isHandle(handle)) return undefined;
	return server().subjectWithHandle(await visitor(), handle);
});
