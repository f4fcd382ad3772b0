'use client';

import type { NamedSubject } from '../../../contract/schema/trail.ts';
import { useSubjectSearch } from '../../subject/use-subject-search.ts';
import type { People } from '../words/people.ts';

/** A subject, or an id that was typed. */
export type Found = NamedSubject | { id: string };

const SUBJECTS_FOUND = 7;

/** Subjects whose name or handle has what is typed, those of the page whose name holds it, and an id as it is typed. */
export function useFoundSubjects(typed: string, people: People, isId: (typed: string) => boolean) {
	const { found, searching } = useSubjectSearch(typed, SUBJECTS_FOUND);
	const id = typed.trim();
	if (!id) return { found: [], searching: false };
	const byName = [...people.values()].filter(({ name }) => name.toLowerCase().includes(id.toLowerCase()));
	const subjects = new Map<string, Found>([...found, ...byName].map((each) => [each.id, each]));
	const ids: Found[] = isId(id) && !subjects.has(id) ? [{ id }] : [];
	return { found: [...subjects.values()].slice(0, SUBJECTS_FOUND - 1).concat(ids), searching };
}
