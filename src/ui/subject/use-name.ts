import { useQuery } from '@tanstack/react-query';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { type Client, type Outputs, useReader, useTRPCClient } from '../../trpc/client.tsx';
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
	const { data } = useQuery({
		queryKey: nameKey(id ?? ''),
		queryFn: () => loaderOf(client)(id ?? ''),
		enabled: isKnownTo && id !== undefined,
		staleTime: NAME_AGE_MS,
		gcTime: NAME_KEPT_MS,
		retry: false,
		// An older name will do, so a reconnection does not read all of them again.
		refetchOnReconnect: false,
	});
	return data;
}

const loaders = new WeakMap<Client, (id: SubjectId) => Promise<Named | null>>();

function loaderOf(client: Client): (id: SubjectId) => Promise<Named | null> {
	const known = loaders.get(client);
	if (known) return known;
	const loader = nameLoader((ids) => client.subject.names.query({ ids }));
	loaders.set(client, loader);
	return loader;
}
