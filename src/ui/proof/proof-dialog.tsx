'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { Event } from '../../contract/event/event.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Printing } from '../print/printing.tsx';
import { ProofView } from './proof-view.tsx';
import { shownOf } from './shown-event.ts';
import { LOOK_AGAIN_EVERY } from './use-proof.ts';

type Props = {
	subject: string;
	id: string;
	/** The event on the page. Undefined for one that was removed. */
	event: Event | undefined;
	/** The element that gets the focus when the dialog closes. */
	button: HTMLElement;
	open: boolean;
	onOpenChange(open: boolean): void;
	onClosed?(): void;
};

/** The proof of an event, verified by the browser. */
export default function ProofDialog({ subject, id, event, button, open, onOpenChange, onClosed }: Props) {
	const t = useTranslations('proof');
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			onClosed={onClosed}
			finalFocus={() => button}
			title={t('title')}
			className="on-paper-alone max-w-xl"
		>
			<Printing title={t('title')} filter={`${subject} ${id}`} count={1} />
			<ProofOfEvent subject={subject} id={id} event={event} />
		</Dialog>
	);
}

function ProofOfEvent({ subject, id, event }: Pick<Props, 'subject' | 'id' | 'event'>) {
	const t = useTranslations('proof');
	const trpc = useTRPC();
	const place = useQuery(
		trpc.log.eventProof.queryOptions(
			{ subject, id },
			{
				staleTime: 0,
				gcTime: 0,
				refetchInterval: ({ state }) => state.data?.state === 'waiting' && LOOK_AGAIN_EVERY,
			},
		),
	);
	return (
		<ProofView place={place} shown={shownOf(subject, id, event)} sentence={event ? t('goodEvent') : t('goodRemoved')} />
	);
}
