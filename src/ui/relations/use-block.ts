'use client';

import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '../../trpc/client.tsx';
import { type SubjectName, useRelationChange } from './use-relation-change.ts';

/** Blocks and unblocks a subject. */
export function useBlock(subject: SubjectName) {
	const trpc = useTRPC();
	const changing = useRelationChange(subject);
	const block = useMutation(
		trpc.subject.block.mutationOptions(
			changing(() => ({ relation: 'blocked', follows: 'off', isBlocked: true }), 'notBlocked'),
		),
	);
	// `isBlocked` stays until the server has answered: the other subject may block the reader, too.
	const unblock = useMutation(
		trpc.subject.unblock.mutationOptions(changing(() => ({ relation: 'none' }), 'notUnblocked')),
	);
	return {
		block: () => block.mutate({ subject: subject.id }),
		unblock: () => unblock.mutate({ subject: subject.id }),
	};
}
