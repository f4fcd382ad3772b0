'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import type { NotificationChoices } from '../../contract/reading/notification-choices.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { DeviceSwitch } from './device-switch.tsx';
import { PlacesTable } from './places-table.tsx';

type Props = {
	chosen: NotificationChoices;
	/** `key` is null where the server notifies no devices. */
	device: { key: string | null; on: boolean };
};

/** Places in which the reader is told of each kind of notification, and what is missing for that. */
export function NotificationSettings({ chosen, device: { key, on } }: Props) {
	const t = useTranslations('notificationPlaces');
	const trpc = useTRPC();
	const [isDevice, setDevice] = useState(on);
	const { data: mail } = useQuery(trpc.mail.get.queryOptions());
	const isMailed = mail?.confirmed !== undefined && mail.confirmed.bounced === undefined;
	return (
		<div className="space-y-4">
			{key !== null && (
				<div id="this-device" className="scroll-mt-20">
					<DeviceSwitch serverKey={key} isDevice={on} onTurned={setDevice} />
					<p className="mt-2 text-small text-muted">{t('deviceText')}</p>
				</div>
			)}
			<PlacesTable
				chosen={chosen}
				places={['page', ...(key === null ? [] : ['device' as const]), ...(mail?.available ? ['mail' as const] : [])]}
				isMailed={isMailed}
			/>
			<div className="space-y-2 text-small text-muted">
				<p id="page-note">{t('pageNote')}</p>
				{key !== null && !isDevice && (
					<p>{t.rich('deviceNote', { link: (words) => <NoteLink to="#this-device">{words}</NoteLink> })}</p>
				)}
				{mail?.available && (!isMailed || mail.mentions === 'off') && (
					<p id="mail-note">
						{t.rich(isMailed ? 'mailOffNote' : 'mailNote', {
							link: (words) => <NoteLink to="#mail">{words}</NoteLink>,
						})}
					</p>
				)}
			</div>
		</div>
	);
}

const NoteLink = ({ to, children }: { to: string; children: ReactNode }) => (
	<a href={to} className="text-accent underline underline-offset-2">
		{children}
	</a>
);
