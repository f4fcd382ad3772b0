'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import type { BundleVerdict } from '../../sdk/bundle/verify-bundle.ts';
import { Problem } from '../controls/problem.tsx';
import { BundleChooser } from './bundle-chooser.tsx';
import { BundledEntries } from './bundled-entries.tsx';
import { fetchBundle, linkIn } from './fetch-bundle.ts';
import { useVerifier } from './use-verifier.ts';
import { Verdict } from './verdict.tsx';

type State =
	| { step: 'none' | 'reading' | 'verifying' }
	| { step: 'refused'; error: unknown }
	| { step: 'verified'; verdict: BundleVerdict; bytes: Uint8Array };

/** Reads the bundle that a link names, or one from the disk, verifies it here, and shows what it holds. */
export function Auditor() {
	const t = useTranslations('auditor');
	const verify = useVerifier();
	const [state, setState] = useState<State>({ step: 'none' });

	async function show(bytes: Uint8Array) {
		setState({ step: 'verifying' });
		try {
			setState({ step: 'verified', verdict: await verify(bytes), bytes });
		} catch (error) {
			setState({ step: 'refused', error });
		}
	}
	async function read(link: string) {
		setState({ step: 'reading' });
		try {
			await show(await fetchBundle(link));
		} catch (error) {
			setState({ step: 'refused', error });
		}
	}
	const readLinked = useEffectEvent(() => {
		const link = linkIn(location.hash);
		if (link !== undefined) void read(link);
	});
	useEffect(() => {
		readLinked();
		addEventListener('hashchange', readLinked);
		return () => removeEventListener('hashchange', readLinked);
	}, []);

	return (
		<div className="space-y-6">
			<div role="status">
				{state.step === 'reading' && <p className="text-muted">{t('reading')}</p>}
				{state.step === 'verifying' && <p className="text-muted">{t('verifying')}</p>}
				{state.step === 'verified' && <Verdict verdict={state.verdict} bytes={state.bytes} />}
			</div>
			{state.step === 'refused' && <Problem error={state.error} onRetry={readLinked} />}
			<BundleChooser onFile={async (file) => show(new Uint8Array(await file.arrayBuffer()))} />
			{state.step === 'verified' && (
				<BundledEntries entries={state.verdict.entries} people={state.verdict.head?.people ?? []} />
			)}
		</div>
	);
}
