'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileLock2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { TrailFilter } from '../../../contract/audit/audit.ts';
import { BUNDLE_DAYS } from '../../../contract/audit/bundle.ts';
import { useTRPC } from '../../../trpc/client.tsx';
import { Button } from '../../controls/button.tsx';
import { Choice } from '../../controls/choice.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { Problem } from '../../controls/problem.tsx';
import { BundlesOut } from './bundles-out.tsx';
import { NewBundle } from './new-bundle.tsx';

const DAYS = ['1', '2', '3', '5', '7'] as const;
type Days = (typeof DAYS)[number];
const MOST_DAYS_OUT = String(BUNDLE_DAYS.most) as Days;

type Props = {
	filter: TrailFilter;
	/** Whether the reader may give entries away. One who may not sees what was given. */
	grantsAll: boolean;
};

/** Gives what a filter finds to somebody without an account, and lists what was given. */
export function GiveToAuditor({ filter, grantsAll }: Props) {
	const t = useTranslations('bundles');
	const trpc = useTRPC();
	const cache = useQueryClient();
	const [isOpen, setOpen] = useState(false);
	const make = useMutation(
		trpc.bundle.make.mutationOptions({ onSettled: () => cache.invalidateQueries(trpc.bundle.list.queryFilter()) }),
	);
	return (
		<>
			<Button look="quiet" onClick={() => setOpen(true)}>
				<FileLock2 size={15} aria-hidden />
				{grantsAll ? t('give') : t('out')}
			</Button>
			<Dialog
				open={isOpen}
				onOpenChange={setOpen}
				onClosed={make.reset}
				staysOpen={make.isPending || make.isSuccess}
				title={grantsAll ? t('title') : t('out')}
				about={grantsAll ? t('about') : t('outText')}
				className="max-w-xl"
			>
				{make.data && <NewBundle made={make.data} />}
				{grantsAll && !make.data && (
					<BundleForm isMaking={make.isPending} onMake={(days) => make.mutate({ filter, days })} />
				)}
				{make.isError && <Problem error={make.error} onRetry={() => make.mutate(make.variables)} />}
				{isOpen && <BundlesOut revokes={grantsAll} />}
			</Dialog>
		</>
	);
}

function BundleForm({ isMaking, onMake }: { isMaking: boolean; onMake(days: number): void }) {
	const t = useTranslations('bundles');
	const [days, setDays] = useState<Days>(MOST_DAYS_OUT);
	return (
		<div className="flex flex-wrap items-center gap-3">
			<Choice<Days>
				label={t('days')}
				options={Object.fromEntries(DAYS.map((day) => [day, day])) as Record<Days, string>}
				value={days}
				onChange={setDays}
			/>
			<span className="text-small text-muted">{t('days')}</span>
			<Button className="ml-auto" disabled={isMaking} onClick={() => onMake(Number(days))}>
				{isMaking ? t('making') : t('make')}
			</Button>
		</div>
	);
}
