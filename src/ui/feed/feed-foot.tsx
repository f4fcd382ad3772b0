'use client';

import { useTranslations } from 'next-intl';
import { Problem } from '../controls/problem.tsx';
import { EventBars } from '../controls/skeletons.tsx';
import type { Feed } from './use-feed.ts';
import { useOnline } from './use-online.ts';

type Props = { feed: Feed; end: string | false; onSignIn(): void };

/** The part below the last event: the end, the reason why no more events show, or a skeleton of the next ones. */
export function FeedFoot({ feed: { ended, failure }, end, onSignIn }: Props) {
	const t = useTranslations();
	const online = useOnline();
	if (ended) return end ? <p className="px-4 py-10 text-center text-small text-muted">{end}</p> : null;
	if (!online) return <p className="px-4 py-10 text-center text-small text-muted">{t('feed.offlineBelow')}</p>;
	if (failure?.below) return <Problem error={failure.error} onRetry={failure.retry} onSignIn={onSignIn} />;
	return (
		<div role="status">
			<span className="sr-only">{t('loading')}</span>
			{/* Off the screen it is not drawn: its animation would have a part in each frame. Its height is known. */}
			<div aria-hidden="true" className="[contain-intrinsic-height:19.125rem] [content-visibility:auto]">
				{[72, 48, 84].map((width) => (
					<div key={width} className="event">
						<EventBars width={width} />
					</div>
				))}
			</div>
		</div>
	);
}
