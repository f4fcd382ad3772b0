'use client';

import { useQuery } from '@tanstack/react-query';
import type { Event } from '../../contract/event/event.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { RemoveItem } from './remove-item.tsx';
import { useRemoveMachineEvent } from './use-remove-event.ts';

type Props = { event: Event; reader: string; onLeave(remove: () => void): void };

/** Removes an event of a machine, for its owner. */
export function MachineEventItem({ event: { id, actor }, reader, onLeave }: Props) {
	const trpc = useTRPC();
	const { data } = useQuery(trpc.subject.details.queryOptions({ subject: actor }));
	const remove = useRemoveMachineEvent();
	if (data?.owner?.id !== reader) return null;
	return <RemoveItem onClick={() => onLeave(() => remove(actor, id))} />;
}
