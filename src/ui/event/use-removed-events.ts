'use client';

import { type MutationState, useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '../../trpc/client.tsx';

/** The ids of the events that are removed or on their way out. */
export function useRemovedEvents(): Set<string> {
	const trpc = useTRPC();
	const own = useMutationState({ filters: { mutationKey: trpc.event.remove.mutationKey() }, select: idUnlessRefused });
	const ofMachines = useMutationState({
		filters: { mutationKey: trpc.machine.removeEvent.mutationKey() },
		select: idUnlessRefused,
	});
	return useMemo(() => new Set([...own, ...ofMachines].filter((id) => id !== undefined)), [own, ofMachines]);
}

function idUnlessRefused({ state }: { state: MutationState<unknown, Error, unknown> }): string | undefined {
	return state.status === 'error' ? undefined : (state.variables as { id: string } | undefined)?.id;
}
