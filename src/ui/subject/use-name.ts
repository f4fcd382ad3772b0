import type { SubjectId } from '../../contract/subject/subject.ts';
import { type Outputs, useReader, useTRPCClient } from '../../trpc/client.tsx';
import { loaderOfClient } from '../../trpc/gathered.ts';
import { useSharedQuery } from '../../trpc/use-shared-query.ts';
import { nameKey, nameLoader } from './name-loader.ts';

type Named = Outputs['subject']['names'][number];

/** A shown name may be this old. */
const NAME_AGE_MS = 5 * 60_000;
/** A name that is shown nowhere is kept this long. */
const NAME_KEPT_MS = 60 * 60_000;

/**
 * The current name of a subject, for all pages of the browser. Undefined until it is known, and for a stranger, who is
 * told no names; null for a subject that does not exist.
 */
export function useName(id: SubjectId | undefined): Named | null | undefined {
	const client = useTRPCClient();
	const isKnownTo = useReader() !== undefined;
	return useSharedQuery({
		queryKey: nameKey(id ?? ''),
		queryFn: () => loaderOf(client)(id ?? ''),
		enabled: isKnownTo && id !== undefined,
		staleTime: NAME_AGE_MS,
		gcTime: NAME_KEPT_MS,
		retry: false,
		// An older name will do, so a reconnection does not read all of them again.
		refetchOnReconnect: false,
	});
}

const loaderOf = loaderOfClient((client) => nameLoader<Named>((ids) => client.subject.names.query({ ids })));
