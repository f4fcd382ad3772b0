'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Problem } from '../controls/problem.tsx';
import { BundleChooser } from './bundle-chooser.tsx';
import { BundledEntries } from './bundled-entries.tsx';
import { fetchBundle, linkIn } from './fetch-bundle.ts';
import { Summary } from './summary/summary.tsx';
import { useVerifier } from './use-verifier.ts';
import { Verdict } from './verdict.tsx';

/** Reads the bundle that a link names, or one from the disk, verifies it here, and shows what it holds. */
export function Auditor() {
	const t = useTranslations('auditor');
	const verify = useVerifier();
	const link = useSyncExternalStore(
		onHashChange,
		() => linkIn(location.hash),
		() => undefined,
	);
	const verified = async (bytes: Uint8Array) => ({ bytes, ...(await verify(bytes)) });
	const linked = useQuery({
		queryKey: ['auditor bundle', link],
		queryFn: async () => verified(await fetchBundle(link ?? '')),
		enabled: link !== undefined,
		// It is read once: each reading is on the trail. Offline is not believed, since a file may be there.
		retry: false,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
		networkMode: 'always',
	});
	const opened = useMutation({
		mutationFn: async (file: File) => verified(new Uint8Array(await file.arrayBuffer())),
		networkMode: 'always',
	});
	// The reader wants to see the bundle that was opened last.
	const shown = opened.isIdle ? linked : opened;
	return (
		<div className="space-y-6">
			<div role="status" className="print:hidden">
				{link !== undefined && shown.isPending && <p className="text-muted">{t('verifying')}</p>}
				{shown.data && <Verdict {...shown.data} />}
			</div>
			{shown.isError && <Problem error={shown.error} onRetry={linked.refetch} />}
			<div className="print:hidden">
				<BundleChooser onFile={(file) => opened.mutate(file)} />
			</div>
			{shown.data && (
				<>
					<Summary {...shown.data} />
					<div className="print:hidden">
						<BundledEntries entries={shown.data.verdict.entries} people={shown.data.verdict.head?.people ?? []} />
					</div>
				</>
			)}
		</div>
	);
}

function onHashChange(listener: () => void): () => void {
	addEventListener('hashchange', listener);
	return () => removeEventListener('hashchange', listener);
}
