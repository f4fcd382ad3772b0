import { Download, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { BundleHead } from '../../contract/audit/bundle.ts';
import type { BundleVerdict } from '../../sdk/bundle/verify-bundle.ts';
import { Button } from '../controls/button.tsx';
import { Exact } from '../controls/time.tsx';

/** Green when all of a bundle is as it was made; else the first thing that is wrong, in red. */
export function Verdict({ verdict, bytes }: { verdict: BundleVerdict; bytes: Uint8Array }) {
	const t = useTranslations('auditor');
	const faultOf = useTranslations('bundleFaults');
	const { fault, head } = verdict;
	const { code, subject, seq } = fault ?? {};
	const look = fault ? 'border-danger bg-danger-wash' : 'border-accent bg-wash';
	const Icon = fault ? ShieldAlert : ShieldCheck;
	return (
		<section aria-label={t('verdict')} className={`space-y-3 rounded-2xl border p-5 ${look}`}>
			<p className={`flex items-center gap-2 text-lead font-semibold ${fault ? 'text-danger' : 'text-accent'}`}>
				<Icon size={22} aria-hidden className="shrink-0" />
				{fault ? t('wrong') : t('genuine')}
			</p>
			{code !== undefined && <p>{faultOf(code)}</p>}
			{subject !== undefined && seq !== undefined && <p>{t('where', { subject, seq })}</p>}
			{!fault && head && <Proven head={head} />}
			{!fault && head && (
				<Button look="quiet" onClick={() => save(bytes, head)}>
					<Download size={15} aria-hidden />
					{t('save')}
				</Button>
			)}
		</section>
	);
}

/** Says what a good bundle proves, and what it does not. */
function Proven({ head }: { head: BundleHead }) {
	const t = useTranslations('auditor');
	const { whole, leftOut, entries, expiresAt } = head;
	return (
		<>
			<p>
				{whole ? t('provenWhole', { subject: whole.subject, seq: whole.seq }) : t('provenFilter', { count: entries })}
			</p>
			{leftOut > 0 && <p>{t('leftOut', { count: leftOut })}</p>}
			<p className="text-small text-muted">{t.rich('until', { time: () => <Exact at={expiresAt} part="minute" /> })}</p>
		</>
	);
}

function save(bytes: Uint8Array, { id }: BundleHead): void {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type: 'application/x-ndjson' }));
	link.download = `tideline-bundle-${id}.ndjson`;
	link.click();
	// The browser reads it after the click.
	setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
