'use client';

import { useMutation } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useTRPC } from '../../trpc/client.tsx';
import { Choice } from '../controls/choice.tsx';
import { toastProblem } from '../controls/toast.ts';
import { useHydrated } from '../hooks/clock.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { canBeTold, isRefused, isSubscribed, subscribe, unsubscribe } from './push-subscription.ts';

type Props = {
	/** The key with which a browser subscribes. */
	serverKey: string;
	/** Whether the server tells this browser. */
	isDevice: boolean;
	/** Called once the server has it. */
	onTurned?(on: boolean): void;
};

/** Whether this browser shows notifications while Tideline is closed. */
export function DeviceSwitch({ serverKey, isDevice, onTurned }: Props) {
	const t = useTranslations('deviceSwitch');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const language = useLocale();
	const add = useMutation(trpc.device.add.mutationOptions());
	const remove = useMutation(trpc.device.remove.mutationOptions());
	const [on, setOn] = useState(isDevice);
	const [isChanging, setChanging] = useState(false);
	const isUnable = useHydrated() && !canBeTold();
	useEffect(() => {
		if (isDevice) void isSubscribed(serverKey).then((still) => still || setOn(false));
	}, [isDevice, serverKey]);

	async function turn(next: boolean) {
		setOn(next);
		setChanging(true);
		try {
			if (next) await turnOn();
			else {
				await remove.mutateAsync();
				onTurned?.(false);
				await unsubscribe();
			}
		} catch (error) {
			setOn(!next);
			const isPushService = error instanceof DOMException;
			toastProblem(t('refused'), isPushService ? t('noService') : sentenceOf(error));
		} finally {
			setChanging(false);
		}
	}

	async function turnOn() {
		const subscription = await subscribe(serverKey);
		if (subscription) {
			await add.mutateAsync({ ...subscription, language });
			onTurned?.(true);
			return;
		}
		setOn(false);
		// A reader who only closed the question may be asked again.
		if (isRefused()) toastProblem(t('blocked'), t('blockedText'));
	}

	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
			<p aria-hidden="true">{t('label')}</p>
			{isUnable ? (
				<p className="text-small text-muted">{t('unable')}</p>
			) : (
				<div aria-busy={isChanging}>
					<Choice
						label={t('label')}
						options={{ on: t('on'), off: t('off') }}
						value={on ? 'on' : 'off'}
						onChange={(value) => void turn(value === 'on')}
					/>
				</div>
			)}
		</div>
	);
}
