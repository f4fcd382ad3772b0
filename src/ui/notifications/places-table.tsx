'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { NOTIFICATION_GROUPS, type NotificationGroup } from '../../contract/reading/notification.ts';
import {
	canBeMailed,
	type NotificationChoices,
	type NotificationPlace,
} from '../../contract/reading/notification-choices.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useHydrated } from '../hooks/clock.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

const GROUPS = Object.keys(NOTIFICATION_GROUPS) as NotificationGroup[];

type Props = {
	chosen: NotificationChoices;
	/** Places that this service offers. */
	places: readonly NotificationPlace[];
	/** Whether the reader has an address that mail reaches. */
	isMailed: boolean;
};

/** A row for each kind of notifications, with a box for each place. A box is saved at once; a refused one goes back. */
export function PlacesTable({ chosen, places, isMailed }: Props) {
	const t = useTranslations('notificationPlaces');
	const { choices, choose } = useChoices(chosen);
	return (
		<table className="w-full border-collapse">
			<caption className="sr-only">{t('label')}</caption>
			<thead>
				<tr className="border-b border-line text-small">
					<td>
						<span className="sr-only">{t('kind')}</span>
					</td>
					{places.map((place) => (
						<th key={place} scope="col" className="w-16 py-2 text-center align-bottom font-semibold">
							{t(place)}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{GROUPS.map((group) => (
					<tr key={group} className="border-b border-line">
						<th scope="row" className="py-2 pr-2 text-start font-normal">
							<span className="block font-semibold">{t(group)}</span>
							<span className="block text-small text-muted">
								{t(`${group}Text`, { mailed: places.includes('mail') ? 'yes' : 'no' })}
							</span>
						</th>
						{places.map((place) => (
							<td key={place}>
								{place === 'mail' && !canBeMailed(group) ? (
									<p className="text-center text-muted">
										<span aria-hidden="true">–</span>
										<span className="sr-only">{t('notMailed')}</span>
									</p>
								) : (
									<PlaceBox
										label={t('box', { kind: t(group), place: t(place) })}
										checked={choices[group][place]}
										lacks={lackOf(place, choices[group].page, isMailed)}
										onChange={(on) => choose(group, place, on)}
									/>
								)}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** The note that says why a box has no effect. */
function lackOf(place: NotificationPlace, isOnPage: boolean, isMailed: boolean): string | undefined {
	if (place !== 'page' && !isOnPage) return 'page-note';
	return place === 'mail' && !isMailed ? 'mail-note' : undefined;
}

type BoxProps = { label: string; checked: boolean; lacks: string | undefined; onChange(on: boolean): void };

function PlaceBox({ label, checked, lacks, onChange }: BoxProps) {
	const hydrated = useHydrated();
	return (
		<label className="flex min-h-11 items-center justify-center">
			<input
				type="checkbox"
				aria-label={label}
				aria-describedby={lacks}
				checked={checked && lacks === undefined}
				disabled={!hydrated || lacks !== undefined}
				onChange={({ currentTarget }) => onChange(currentTarget.checked)}
				className="size-5 accent-accent"
			/>
		</label>
	);
}

function useChoices(chosen: NotificationChoices) {
	const t = useTranslations('notificationPlaces');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const [choices, setChoices] = useState(chosen);
	const { mutateAsync } = useMutation(trpc.notifications.choose.mutationOptions());
	const set = (group: NotificationGroup, place: NotificationPlace, on: boolean) =>
		setChoices((before) => ({ ...before, [group]: { ...before[group], [place]: on } }));
	// Several boxes may be under way at once: each goes back by itself.
	async function choose(group: NotificationGroup, place: NotificationPlace, on: boolean) {
		set(group, place, on);
		try {
			await mutateAsync({ [group]: { [place]: on } });
			toastDone(t('saved'));
		} catch (error) {
			set(group, place, !on);
			toastProblem(t('notSaved'), sentenceOf(error));
		}
	}
	return { choices, choose };
}
