import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { BundleContents } from '../../../sdk/bundle/bundle-summary.ts';
import type { BundleVerdict } from '../../../sdk/bundle/verify-bundle.ts';
import { Utc } from '../../controls/time.tsx';
import { Code, FactList } from './fact-list.tsx';

type Props = { verdict: BundleVerdict; contents: BundleContents | undefined; verifiedAt: string };

/** The rules that the file was held against, and the checkpoint that they end in. */
export function Checks({ verdict: { head, keys, cosigned }, contents, verifiedAt }: Props) {
	const t = useTranslations('bundleSummary');
	return (
		<>
			<p>{t.rich('checkedAt', { time: () => <Utc at={verifiedAt} /> })}</p>
			<Lines
				lines={[
					t('ruleHash'),
					t('ruleLog'),
					t('ruleChain'),
					head?.whole && t('ruleWhole'),
					t('ruleSignature'),
					!contents && t('ruleStopped'),
				]}
			/>
			{contents && (
				<FactList
					facts={[
						[t('checkpoint'), <Checkpoint key="checkpoint" {...contents.checkpoint} />],
						// The other keys are of the same log: this is the one that people pass on.
						[t('key'), <Code key="key">{keys[0]}</Code>],
						[t('witnesses'), cosigned.length === 0 ? t('nobody') : cosigned.join(', ')],
					]}
				/>
			)}
		</>
	);
}

function Checkpoint({ origin, size, root }: BundleContents['checkpoint']) {
	const t = useTranslations('bundleSummary');
	return (
		<>
			{t('checkpointOf', { size })} <Code>{origin}</Code>
			<br />
			<Code>{root}</Code>
		</>
	);
}

/** The limits of the proof: the same for each bundle, but for its completeness and its witnesses. */
export function NotProven({ verdict: { head, fault, cosigned } }: { verdict: BundleVerdict }) {
	const t = useTranslations('bundleSummary');
	if (fault || !head) return <p>{t('nothingProven')}</p>;
	return (
		<Lines
			lines={[
				head.whole ? t('limitLater', { seq: head.whole.seq }) : t('limitFilter'),
				head.leftOut > 0 && t('limitLeftOut', { count: head.leftOut }),
				t('limitKey'),
				cosigned.length === 0 ? t('limitNoWitness') : t('limitWitness', { names: cosigned.join(', ') }),
				t('limitWho'),
				t('limitTimes'),
			]}
		/>
	);
}

/** The command that checks the same file without this page. */
export function Yourself() {
	const t = useTranslations('bundleSummary');
	return (
		<>
			<p>{t('yourselfText')}</p>
			<pre className="rounded-lg bg-sunken p-2 font-mono text-fine whitespace-pre-wrap print:border print:border-line">
				{'tideline bundle verify bundle.ndjson --key "$KEY"\nsha256sum bundle.ndjson'}
			</pre>
		</>
	);
}

function Lines({ lines }: { lines: readonly (ReactNode | false | undefined)[] }) {
	return (
		<ul className="list-disc space-y-1 pl-5">
			{lines.filter(Boolean).map((line, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the lines of one bundle never change
				<li key={at}>{line}</li>
			))}
		</ul>
	);
}
