'use client';

import { PencilLine } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { EventRef } from '../../contract/event/event-ref.ts';
import { EventText } from '../event-text/event-text.tsx';
import { useAnswered } from './use-answered.ts';

/** The newest correction of an event, below its text. The event itself stays as it was posted. */
export function CorrectionNote({ subject, id }: EventRef) {
	const t = useTranslations('thread');
	const correction = useAnswered({ subject, id })?.event;
	if (!correction) return null;
	return (
		<div className="mt-2.5 rounded-xl border border-line bg-surface px-3 py-2">
			<p className="flex items-center gap-1.5 text-small font-semibold">
				<PencilLine size={14} aria-hidden className="shrink-0" />
				<Link href={`/s/${subject}/${id}`} prefetch={false} className="rounded hover:underline">
					{t('corrected')}
				</Link>
			</p>
			<div className="line-clamp-6">
				<EventText event={correction} />
			</div>
		</div>
	);
}
