'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import { type CaseState, type Decision, decisionsFor } from '../../contract/moderation/moderation.ts';
import type { FoundCase } from '../../contract/schema/moderation.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { nameIn } from '../access/name-in.ts';
import { peopleOf } from '../audit/words/people.ts';
import { Button } from '../controls/button.tsx';
import { toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { useShortcut } from '../keyboard/shortcuts.ts';
import { DecideDialog } from './decide-dialog.tsx';
import type { QueueReader } from './queue-reader.ts';
import { useReadCasesAgain } from './use-opened-case.ts';

type Props = {
	found: FoundCase;
	reader: QueueReader;
	list: RefObject<HTMLUListElement | null>;
	onClose(): void;
};

const KEY_OF_DECISION: Partial<Record<Decision, string>> = {
	dismissed: 'd',
	labelled: 'l',
	limited: 'i',
	removed: 'r',
	suspended: 's',
};

/** The acts on a case that the reader may do now, or the reason why there are none. */
export function CaseActions({ found, reader, ...props }: Props) {
	const t = useTranslations('cases');
	const refusal = refusalOf(found, reader);
	if (refusal === undefined) return <Acts found={found} reader={reader} {...props} />;
	const name = nameIn(peopleOf([found]), found.case.claimedBy ?? '');
	return <p className="mt-4 rounded-xl bg-sunken px-4 py-3">{t(refusal, { name })}</p>;
}

/** Decisions about an event that is not removed yet. */
const OF_LIVE_EVENTS: readonly Decision[] = ['labelled', 'removed'];

function refusalOf({ case: one, appealed }: FoundCase, { subject, rights }: QueueReader) {
	if (rights.decidesEscalated) return undefined;
	if (one.state === 'escalated') return 'forAdmins';
	if (one.claimedBy !== undefined && one.claimedBy !== subject) return 'taken';
	return appealed?.by === subject ? 'ownDecision' : undefined;
}

function Acts({ found, reader, list, onClose }: Props) {
	const t = useTranslations('cases');
	const decideBy = useTranslations('cases.decide');
	const { case: one, event } = found;
	const { move, isMoving } = useMove(one);
	const [decision, setDecision] = useState<Decision>();
	const [isOpen, setOpen] = useState(false);
	const ask = (next: Decision) => {
		setDecision(next);
		setOpen(true);
	};
	const isMine = one.claimedBy === reader.subject;
	const decisions = decisionsFor(one).filter(
		(each) => one.event === undefined || event !== undefined || !OF_LIVE_EVENTS.includes(each),
	);
	const askIfPossible = (next: Decision) => decisions.includes(next) && ask(next);
	useShortcut('c', () => isMine || move('claimed'));
	useShortcut('e', () => one.state === 'escalated' || move('escalated'));
	useShortcut('d', () => askIfPossible('dismissed'));
	useShortcut('l', () => askIfPossible('labelled'));
	useShortcut('i', () => askIfPossible('limited'));
	useShortcut('r', () => askIfPossible('removed'));
	useShortcut('s', () => askIfPossible('suspended'));
	return (
		<div className="mt-4 space-y-2">
			<div className="flex flex-wrap gap-2">
				<Button
					look={isMine ? 'quiet' : 'primary'}
					aria-keyshortcuts={isMine ? undefined : 'c'}
					disabled={isMoving}
					onClick={() => move(isMine ? 'open' : 'claimed')}
				>
					{isMine ? t('giveBack') : t('claim')}
				</Button>
				{one.state !== 'escalated' && (
					<Button look="quiet" aria-keyshortcuts="e" disabled={isMoving} onClick={() => move('escalated')}>
						{t('escalate')}
					</Button>
				)}
			</div>
			<div className="flex flex-wrap gap-2">
				{decisions.map((each) => (
					<Button
						key={each}
						look="quiet"
						aria-haspopup="dialog"
						aria-keyshortcuts={KEY_OF_DECISION[each]}
						onClick={() => ask(each)}
					>
						{decideBy(each)}
					</Button>
				))}
			</div>
			{decision && (
				<DecideDialog
					key={decision}
					decision={decision}
					found={found}
					open={isOpen}
					onOpenChange={setOpen}
					list={list}
					onDecided={onClose}
				/>
			)}
		</div>
	);
}

/** Claims the case, gives it back or escalates it. A refusal is told, and shows the case as it is now. */
function useMove({ subject, event, appeal }: FoundCase['case']) {
	const t = useTranslations('cases');
	const sentenceOf = useErrorSentence();
	const readCasesAgain = useReadCasesAgain();
	const { mutate, isPending } = useMutation(
		useTRPC().cases.move.mutationOptions({
			onError: (error) => toastProblem(t('notMoved'), sentenceOf(error)),
			onSettled: readCasesAgain,
		}),
	);
	return { move: (to: CaseState) => mutate({ subject, event, appeal, to }), isMoving: isPending };
}
