'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { NamedSubject } from '../../../contract/trail.ts';
import { useTRPC } from '../../../trpc/client.tsx';
import { handlePrefix } from '../../subject/handle-prefix.ts';
import type { People } from '../words/people.ts';

/** A subject, or an id that was typed. */
export type Found = NamedSubject | { id: string };

const SOME = 7;

/** Subjects whose handle begins with what is typed, those of the page whose name holds it, and an id as it is typed. */
export function useFoundSubjects(typed: string, people: People, isId: (typed: string) => boolean) {
	const trpc = useTRPC();
	const wanted = handlePrefix(typed);
	const start = useDeferredValue(wanted);
	const { data, isFetching } = useQuery(
		trpc.directory.search.queryOptions(
			{ start, limit: SOME },
			{ enabled: start !== '', placeholderData: keepPreviousData },
		),
	);
	if (!wanted) return { found: [], searching: false };
	const byHandle = data?.items.filter(({ handle }) => handle.startsWith(wanted)) ?? [];
	const byName = [...people.values()].filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
	const subjects = new Map<string, Found>([...byHandle, ...byName].map((each) => [each.id, each]));
	const id = typed.trim();
	const ids: Found[] = isId(id) && !subjects.has(id) ? [{ id }] : [];
	return { found: [...subjects.values()].slice(0, SOME - 1).concat(ids), searching: isFetching || start !== wanted };
}
