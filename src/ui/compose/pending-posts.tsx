import { LoaderCircle, WifiOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useDisplay } from '../display/display.tsx';
import { EventCard } from '../event/event-card.tsx';
import type { PendingPost } from './use-post-event.ts';

/** Posts of the reader that the server has not answered yet. */
export function PendingPosts({ posts, reader, name }: { posts: PendingPost[]; reader: string; name: string }) {
	const t = useTranslations('pendingPosts');
	const { density } = useDisplay();
	return posts.map(({ draft, at, waits }) => (
		<div key={at} className="opacity-70">
			<EventCard
				density={density}
				event={{ ...draft, actor: reader, name, verb: 'posted', occurredAt: new Date(at).toISOString() }}
				when={
					<span className="inline-flex items-center gap-1 text-small text-muted">
						{waits ? (
							<WifiOff size={13} aria-hidden />
						) : (
							<LoaderCircle size={13} aria-hidden className="animate-spin" />
						)}
						<span>{t(waits ? 'waiting' : 'delivering')}</span>
					</span>
				}
			/>
		</div>
	));
}
