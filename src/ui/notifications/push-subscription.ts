/** The browser's own part of being told while no page is open: its permission, and its push service. */
import type { Subscription } from '../../contract/caller/device.ts';

/** Browsers lack push without TLS, and in some private windows. */
export const canBeTold = (): boolean =>
	'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether the reader, or the owner of the device, refused it. The browser does not ask again then. */
export const isRefused = (): boolean => Notification.permission === 'denied';

/** Asks for permission where there is none yet. Undefined when it is refused. Throws when there is no push service. */
export async function subscribe(key: string): Promise<Subscription | undefined> {
	if ((await Notification.requestPermission()) !== 'granted') return undefined;
	const { pushManager } = await worker();
	const applicationServerKey = bytesOf(key);
	const found = await pushManager.getSubscription();
	// Nothing would come through with the previous key.
	if (found && !isFor(found, applicationServerKey)) await found.unsubscribe();
	const { endpoint = '', keys } = (
		await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
	).toJSON();
	return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

export async function unsubscribe(): Promise<void> {
	await (await (await worker()).pushManager.getSubscription())?.unsubscribe();
}

/** Whether messages with this key still reach the browser. Somebody may have cleared its data. */
export async function isSubscribed(key: string): Promise<boolean> {
	if (!canBeTold() || Notification.permission !== 'granted') return false;
	const found = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
	return found ? isFor(found, bytesOf(key)) : false;
}

/** Registering what is registered changes nothing. */
async function worker(): Promise<ServiceWorkerRegistration> {
	await navigator.serviceWorker.register('/sw.js');
	return navigator.serviceWorker.ready;
}

function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
	const own = options.applicationServerKey && new Uint8Array(options.applicationServerKey);
	return own?.length === key.length && own.every((byte, index) => byte === key[index]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}
