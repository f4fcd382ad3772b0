'use client';

import { Field } from '@base-ui/react/field';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useHydrated } from '../hooks/clock.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { useChangeMail, useMailLanguage } from './use-change-mail.ts';

type Props = {
	/** Whether there is an address already. */
	isOther: boolean;
	/** Whether the form waits behind a button, because the address that is there will do. */
	isFolded: boolean;
	onChanged(): void;
};

/** Takes an address, to which a link is mailed. */
export function MailAddressForm({ isOther, isFolded, onChanged }: Props) {
	const t = useTranslations('mailAddressForm');
	const [isAsked, setAsked] = useState(false);
	if (isFolded && !isAsked)
		return (
			<Button look="quiet" onClick={() => setAsked(true)}>
				{t('change')}
			</Button>
		);
	const onSent = () => {
		setAsked(false);
		onChanged();
	};
	return <Form isOther={isOther} hasFocus={isFolded} onSent={onSent} />;
}

type FormProps = { isOther: boolean; hasFocus: boolean; onSent(): void };

function Form({ isOther, hasFocus, onSent }: FormProps) {
	const t = useTranslations('mailAddressForm');
	const hydrated = useHydrated();
	const sentenceOf = useErrorSentence();
	const languageNow = useMailLanguage();
	const { enter } = useChangeMail();
	const [address, setAddress] = useState('');
	const complaint = enter.error ? sentenceOf(enter.error) : undefined;

	function submit(event: FormEvent) {
		event.preventDefault();
		// The form may be gone by then. A refusal shows beside the field.
		void enter.mutateAsync({ address: address.trim(), ...languageNow() }).then(onSent, () => {});
	}

	return (
		<form onSubmit={submit} noValidate className="space-y-3">
			<Field.Root invalid={complaint !== undefined} className="flex flex-col">
				<Field.Label className="text-small font-semibold">{t(isOther ? 'other' : 'label')}</Field.Label>
				<Field.Control
					type="email"
					dir="ltr"
					value={address}
					onValueChange={setAddress}
					readOnly={!hydrated}
					autoComplete="email"
					autoFocus={hasFocus}
					spellCheck={false}
					className="mt-1.5 min-h-11 w-full rounded-xl border border-field bg-surface px-3.5 focus:border-accent focus:outline focus:outline-accent data-invalid:border-danger"
				/>
				{complaint && (
					<Field.Error
						match
						role="alert"
						className="mt-1.5 text-small font-medium text-danger [overflow-wrap:anywhere]"
					>
						{complaint}
					</Field.Error>
				)}
				<Field.Description className="mt-1.5 text-small text-muted">{t('hint')}</Field.Description>
			</Field.Root>
			<Button type="submit" disabled={enter.isPending || !address.trim()}>
				{enter.isPending ? t('sending') : t('send')}
			</Button>
		</form>
	);
}
