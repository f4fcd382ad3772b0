/** The place of a backup: a folder, or a container of Azure Blob Storage. */
import type { BackupPlace } from '../../domain/ports/ports.ts';
import { FolderFiles } from '../../storage/embedded/files/folder-files.ts';
import type { Files } from '../../storage/files.ts';
import { StorageError } from '../../storage/port.ts';

/** The settings of a backup, which another thread can be given as well. */
export type BackupSettings = Omit<BackupPlace, 'files'> & { connectionString?: string | undefined };

/**
 * `name` is a folder; the URL of a container, which the identity of this machine opens; or the name of a container in the
 * account of the connection string. Throws a `StorageError` for a URL without a container.
 */
export async function openBackupPlace({ connectionString, ...place }: BackupSettings): Promise<BackupPlace> {
	return { ...place, files: await filesAt(place.name, connectionString) };
}

async function filesAt(name: string, connectionString: string | undefined): Promise<Files> {
	const isUrl = /^https?:\/\//.test(name);
	if (!isUrl && connectionString === undefined) return new FolderFiles({ folder: name });
	// A service on one machine does not load the SDK.
	const { openBlobFiles } = await import('../../storage/azure/files/blob-files.ts');
	if (!isUrl) return openBlobFiles({ connectionString: connectionString ?? '' }, name);
	const { origin, pathname } = new URL(name);
	const [container, ...before] = pathname.split('/').filter(Boolean).toReversed();
	if (container === undefined)
		throw new StorageError(
			'invalid',
			`${name} names no container. It must look like https://account.blob.core.windows.net/container.`,
		);
	return openBlobFiles({ blobs: [origin, ...before.toReversed()].join('/') }, container);
}
