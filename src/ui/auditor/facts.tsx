import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { BundleHead } from '../../contract/audit/bundle.ts';
import type { BundleVerdict } from '../../sdk/bundle/verify-bundle.ts';
import { Exact } from '../controls/time.tsx';

/** The maker of a bundle, its filter, and the keys that signed it. */
export function Facts({ head, verdict: { keys, cosigned } }: { head: BundleHead; verdict: BundleVerdict }) {
	const t = useTranslations('auditor');
	const filter = Object.entries(head.filter).map(([name, value]) => `${name}: ${String(value)}`);
	return (
		<dl className="grid gap-x-6 gap-y-1 text-small sm:grid-cols-[max-content_1fr]">
			<Fact name={t('madeBy')}>
				<Id id={head.madeBy} />
			</Fact>
			<Fact name={t('madeAt')}>
				<Exact at={head.madeAt} part="minute" />
			</Fact>
			<Fact name={t('filter')}>{filter.length === 0 ? t('everything') : filter.join(', ')}</Fact>
			<Fact name={t('log')}>
				<Id id={head.origin} />
			</Fact>
			<Fact name={t('witnesses')}>{cosigned.length === 0 ? t('nobody') : cosigned.join(', ')}</Fact>
			<Fact name={t('key')}>
				{/* The other keys are of the same log: this is the one that people pass on. */}
				<Id id={keys[0] ?? ''} />
				<p className="mt-1 text-muted">{t('keyAbout')}</p>
			</Fact>
		</dl>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<>
			<dt className="text-muted">{name}</dt>
			<dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
		</>
	);
}

const Id = ({ id }: { id: string }) => <code className="font-mono text-fine">{id}</code>;
