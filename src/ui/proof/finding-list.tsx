import { useTranslations } from 'next-intl';
import type { Finding } from '../../sdk/verify/finding.ts';

/** Findings with their places, one sentence each. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
	const t = useTranslations('findings');
	return (
		<ul className="mt-2 list-disc space-y-1 pl-5">
			{findings.map((finding) => (
				<li key={`${finding.code} ${finding.subject} ${finding.seq} ${finding.tile} ${finding.detail}`}>
					{t(finding.code)} <Place finding={finding} />
				</li>
			))}
		</ul>
	);
}

function Place({ finding: { seq, index, tile, row, detail, count } }: { finding: Finding }) {
	const t = useTranslations('findingPlace');
	const parts = [
		seq === undefined ? undefined : t('entry', { seq }),
		index === undefined ? undefined : t('index', { index }),
		row,
		tile,
		detail,
		count > 1 ? t('more', { count: count - 1 }) : undefined,
	].filter((part) => part !== undefined);
	return parts.length > 0 && <span className="text-small text-muted">({parts.join(', ')})</span>;
}
