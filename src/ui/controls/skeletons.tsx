import { useTranslations } from 'next-intl';

const BAR = 'block h-3 animate-shimmer rounded-full bg-sunken';

/** Stands in for a feed while it loads. */
export function FeedSkeleton() {
	return (
		<Loading>
			{[72, 48, 84, 60, 76].map((width) => (
				<div key={width} className="event">
					<EventBars width={width} />
				</div>
			))}
		</Loading>
	);
}

/** Stands in for the content of an event's article, as high as an event of two lines, or of one where it is compact. */
export function EventBars({ width = 72, isCompact = false }: { width?: number; isCompact?: boolean }) {
	if (isCompact)
		return (
			<>
				<span className="relative my-0.5 size-5 animate-shimmer rounded-full bg-sunken" />
				<span className={`${BAR} self-center sm:col-span-2`} style={{ width: `${width}%` }} />
			</>
		);
	return (
		<>
			<span className="relative size-10 animate-shimmer rounded-full bg-sunken ring-5 ring-paper" />
			<span className="h-16.5 space-y-2.5 pt-1">
				<span className={`${BAR} w-40`} />
				<span className={BAR} style={{ width: `${width}%` }} />
				<span className={BAR} style={{ width: `${width - 24}%` }} />
			</span>
		</>
	);
}

/** Stands in for a list of subjects while it loads. */
export function RowsSkeleton() {
	return (
		<Loading>
			{[40, 56, 44, 60, 48, 52].map((width) => (
				<div key={width} className="flex items-center gap-3 px-4 py-3">
					<span className="size-10 animate-shimmer rounded-full bg-sunken" />
					<span className="flex-1 space-y-2.5">
						<span className={BAR} style={{ width: `${width}%` }} />
						<span className={`${BAR} w-28`} />
					</span>
				</div>
			))}
		</Loading>
	);
}

/** Stands in for the audit trail while it loads. */
export function TableSkeleton() {
	return (
		<Loading>
			{Array.from({ length: 8 }, (_, row) => (
				<span key={row} className={`${BAR} mx-4 my-5`} />
			))}
		</Loading>
	);
}

function Loading({ children }: { children: React.ReactNode }) {
	const t = useTranslations();
	return (
		<div role="status">
			<span className="sr-only">{t('loading')}</span>
			<div aria-hidden="true">{children}</div>
		</div>
	);
}
