'use client';

import { useQuery } from '@tanstack/react-query';
import type { Event } from '../../contract/event/event.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { RemoveItem } from './remove-item.tsx';
import type { Question } from './use-asking.tsx';
import { useRemoveMachineEvent } from './use-remove-event.ts';

type Props = { event: Event; reader: string; ask(question: Question): void };

/** Removes an event of a machine, for its owner. */
export function MachineEventItem({ event: { id, actor }, reader, ask }: Props) {
	const trpc = useTRPC();
	const { data } = useQuery(trpc.subject.details.queryOptions({ subject: actor }));
	const remove = useRemoveMachineEvent();
	if (data?.owner?.id !== reader) return null;
	return <RemoveItem ask={ask} onConfirm={() => remove(actor, id)} />;
}
