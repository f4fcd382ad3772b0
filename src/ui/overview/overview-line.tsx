import { CircleAlert, CircleCheck } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Problem } from '../controls/problem.tsx';

type Props = {
	title: string;
	/** Without it, the reader may not see its page. */
	href?: string | undefined;
	/** Undefined for a number that is neither good nor bad. */
	isGood?: boolean | undefined;
	query: { isError: boolean; data: unknown; error: unknown; refetch(): unknown };
	children: ReactNode;
};

/** One line of the overview: a mark, its name with a link to its page, and its state in words. */
export function OverviewLine({ title, href, isGood, query, children }: Props) {
	return (
		<li className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-baseline gap-x-3 py-4 sm:grid-cols-[1.25rem_12rem_minmax(0,1fr)]">
			<StateMark isGood={query.data === undefined ? undefined : isGood} />
			{href === undefined ? (
				<span className="font-semibold">{title}</span>
			) : (
				<Link href={href} prefetch={false} className="font-semibold text-accent hover:underline">
					{title}
				</Link>
			)}
			<div className="col-start-2 text-muted [overflow-wrap:anywhere] sm:col-start-3">
				{query.isError && query.data === undefined ? <Problem error={query.error} onRetry={query.refetch} /> : children}
			</div>
		</li>
	);
}

function StateMark({ isGood }: { isGood: boolean | undefined }) {
	const t = useTranslations('overview');
	if (isGood === undefined) return <span />;
	const Icon = isGood ? CircleCheck : CircleAlert;
	return (
		<Icon
			size={18}
			role="img"
			aria-label={isGood ? t('good') : t('bad')}
			className={`translate-y-1 ${isGood ? 'text-accent' : 'text-danger'}`}
		/>
	);
}
