'use client';

import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isSubjectId } from '../../../contract/subject/subject.ts';
import { useTRPC } from '../../../trpc/client.tsx';
import type { People } from '../words/people.ts';

/** Also who the subjects of a filter are, which may be in no entry. */
export function useNamed(ids: readonly (string | undefined)[], people: People): People {
	const trpc = useTRPC();
	const asked = [...new Set(ids)].filter((id): id is string => id !== undefined && isSubjectId(id));
	const profiles = useQueries({
		queries: asked.map((subject) => trpc.subject.get.queryOptions({ subject }, { enabled: !people.has(subject) })),
		combine: profilesOf,
	});
	return useMemo(
		() => new Map([...profiles.map((profile) => [profile.id, profile] as const), ...people]),
		[profiles, people],
	);
}

function profilesOf(results: { data: { profile: { id: string; handle: string; name: string } } | undefined }[]) {
	return results.flatMap(({ data }) => (data ? [data.profile] : []));
}
