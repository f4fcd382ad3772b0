'use client';

import { CornerUpLeft } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { EventRef } from '../../contract/event/event-ref.ts';
import { useLabels } from '../labels/use-labels.ts';
import { useName } from '../subject/use-name.ts';
import { type Answered, useAnswered } from './use-answered.ts';

/** One line of the event that another one answers, above its text. It leads there. */
export function AnsweringLine({ to, corrects }: { to: EventRef; corrects?: boolean | undefined }) {
	const t = useTranslations('thread');
	const answered = useAnswered(to);
	const named = useName(to.subject);
	const name = named?.name ?? answered?.event?.name ?? to.subject;
	return (
		<p className="mt-0.5 flex min-w-0 items-center gap-1.5 text-small text-muted">
			<CornerUpLeft size={14} aria-hidden className="shrink-0 rtl:-scale-x-100" />
			<Link
				href={`/s/${to.subject}/${to.id}`}
				prefetch={false}
				className="min-w-0 truncate rounded hover:text-ink hover:underline"
			>
				{t.rich(corrects ? 'corrects' : 'answers', { name: () => <bdi data-subject={to.subject}>{name}</bdi> })}
				<Excerpt of={answered} />
			</Link>
		</p>
	);
}

function Excerpt({ of: answered }: { of: Answered | undefined }) {
	const t = useTranslations('thread');
	const { choice } = useLabels({ actor: answered?.subject, id: answered?.id });
	if (!answered) return null;
	const { state, event } = answered;
	const said = state === 'shown' ? choice === 'show' && event?.text : t(state);
	return (
		said && (
			<span>
				{': '}
				<bdi>{said}</bdi>
			</span>
		)
	);
}
