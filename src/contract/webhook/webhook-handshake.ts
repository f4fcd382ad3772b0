/**
 * The answer to a sender that asks with OPTIONS whether it may deliver here, as "HTTP 1.1 Web Hooks for Event Delivery"
 * has it: https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/http-webhook.md#4-abuse-protection
 *
 * Every sender is allowed. That gives nothing away: the handshake only keeps senders from flooding a server that never
 * asked for events, and each event that is then posted needs a token. A `WebHook-Request-Callback` is not called, because
 * the answer is given at once, and no request of a stranger makes this server call an address.
 */

/** Deliveries a minute that a sender is told it may make, when it asks for more. Each one is counted anyway. */
export const WEBHOOK_RATE = 600;

// A DNS name, as the specification asks for, or an address.
const ORIGIN = /^(?=.{1,253}$)[0-9A-Za-z_]([0-9A-Za-z_.:-]*[0-9A-Za-z_])?$/;

/**
 * The headers of the answer, a 200. Undefined when the request is no handshake: it has no `WebHook-Request-Origin` that
 * can be read. `mostPerMinute` is the rate to allow.
 */
export function webhookHandshake(
	request: Headers,
	{ mostPerMinute = WEBHOOK_RATE }: { mostPerMinute?: number } = {},
): Record<string, string> | undefined {
	const origin = request.get('webhook-request-origin')?.trim() ?? '';
	if (!ORIGIN.test(origin)) return undefined;
	const asked = request.get('webhook-request-rate')?.trim();
	return {
		Allow: 'POST, OPTIONS',
		'WebHook-Allowed-Origin': origin,
		...(asked !== undefined && { 'WebHook-Allowed-Rate': String(allowedRate(asked, mostPerMinute)) }),
	};
}

/** A rate that cannot be read is a wish for the most. */
function allowedRate(asked: string, most: number): number {
	return /^[1-9]\d{0,8}$/.test(asked) ? Math.min(Number(asked), most) : most;
}
