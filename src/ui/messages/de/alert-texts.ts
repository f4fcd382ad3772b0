import type { alertTexts as english } from '../en/alert-texts.ts';
import type { Translated } from '../en/translated.ts';

export const alertTexts: Translated<typeof english> = {
	mention: '{name} hat dich erwähnt',
	follower: '{name} folgt dir jetzt',
	request: '{name} möchte dir folgen',
	answer: '{name} hat deine Anfrage angenommen',
	other: 'Du hast eine neue Benachrichtigung',
};
