import { expect, test, vi } from 'vitest';
import { lazyComponent } from './lazy-component.ts';

const Menu = () => null;

test('a component that could not be loaded is loaded again on the next call', async () => {
	const fetch = vi.fn<() => Promise<{ default: typeof Menu }>>();
	fetch.mockRejectedValueOnce(new Error('offline'));
	fetch.mockResolvedValueOnce({ default: Menu });
	const told = vi.fn<() => void>();
	const menu = lazyComponent(fetch);
	menu.subscribe(told);

	await expect(menu.load()).rejects.toThrow('offline');
	expect(menu.isLoaded()).toBe(false);
	expect(told).not.toHaveBeenCalled();

	await menu.load();
	expect(menu.isLoaded()).toBe(true);
	expect(told).toHaveBeenCalledOnce();
});

test('asking twice at once, or again later, loads it once', async () => {
	const fetch = vi.fn<() => Promise<{ default: typeof Menu }>>().mockResolvedValue({ default: Menu });
	const menu = lazyComponent(fetch);
	await Promise.all([menu.load(), menu.load()]);
	await menu.load();
	expect(fetch).toHaveBeenCalledOnce();
});
