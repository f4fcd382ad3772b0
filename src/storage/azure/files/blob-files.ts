/** Files as blobs of one container. */
import { DefaultAzureCredential } from '@azure/identity';
import {
	BlobSASPermissions,
	type BlobSASSignatureValues,
	BlobServiceClient,
	type ContainerClient,
	generateBlobSASQueryParameters,
	SASProtocol,
	StorageSharedKeyCredential,
} from '@azure/storage-blob';
import { FILE_LINK_DAYS, type Files, isFileName } from '../../files.ts';
import { StorageError } from '../../port.ts';
import { LINK_BACKDATED_MS } from '../../protocol-times.ts';
import { answerOf, translate } from '../account/errors.ts';

/** `connectionString` is that of an account, or `blobs` its address, which the identity of the machine opens. */
export type BlobAccount = { connectionString: string } | { blobs: string };

const DAY_MS = 86_400_000;
const PAGE = 1_000;

/** Opens nothing yet: the container is made with the first file. Throws a `StorageError` for an account that names no blobs. */
export function openBlobFiles(account: BlobAccount, container: string): Files {
	try {
		const service =
			'blobs' in account
				? new BlobServiceClient(account.blobs, new DefaultAzureCredential())
				: BlobServiceClient.fromConnectionString(account.connectionString);
		return new BlobFiles(service.getContainerClient(container), service);
	} catch (error) {
		throw new StorageError('invalid', 'The storage account names no blob service.', { cause: error });
	}
}

class BlobFiles implements Files {
	readonly #container: ContainerClient;
	readonly #service: BlobServiceClient;
	#made: Promise<unknown> | undefined;

	constructor(container: ContainerClient, service: BlobServiceClient) {
		this.#container = container;
		this.#service = service;
	}

	async put(name: string, bytes: Uint8Array): Promise<boolean> {
		const blob = this.#blob(name).getBlockBlobClient();
		const upload = () => blob.upload(bytes, bytes.length, { conditions: { ifNoneMatch: '*' } });
		try {
			await this.#make();
			await upload();
			return true;
		} catch (error) {
			if (isThere(error)) return false;
			throw translate(error, `write ${name}`);
		}
	}

	async get(name: string): Promise<Uint8Array | undefined> {
		try {
			return await this.#blob(name).downloadToBuffer();
		} catch (error) {
			if (isMissing(error)) return undefined;
			throw translate(error, `read ${name}`);
		}
	}

	async *list(prefix: string, most = PAGE): AsyncGenerator<string> {
		try {
			for await (const { segment } of this.#container.listBlobsFlat({ prefix }).byPage({ maxPageSize: most }))
				yield* segment.blobItems.map(({ name }) => name);
		} catch (error) {
			if (!isMissing(error)) throw translate(error, 'list files');
		}
	}

	async delete(name: string): Promise<void> {
		try {
			await this.#blob(name).deleteIfExists();
		} catch (error) {
			throw translate(error, `delete ${name}`);
		}
	}

	async link(name: string, expiresAt: Date): Promise<string> {
		const blob = this.#blob(name);
		if (expiresAt.getTime() - Date.now() > FILE_LINK_DAYS * DAY_MS)
			throw new StorageError('invalid', `A link is good for ${FILE_LINK_DAYS} days at the most.`);
		const { protocol, hostname } = new URL(blob.url);
		const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
		if (protocol !== 'https:' && !isLoopback)
			throw new StorageError('unsigned', 'The storage account is reached without TLS, and links are for https only.');
		const signed = await this.#sign({
			containerName: this.#container.containerName,
			blobName: name,
			permissions: BlobSASPermissions.from({ read: true }),
			// An emulator on this machine has no TLS.
			protocol: isLoopback ? SASProtocol.HttpsAndHttp : SASProtocol.Https,
			startsOn: new Date(Date.now() - LINK_BACKDATED_MS),
			expiresOn: expiresAt,
		});
		return `${blob.url}?${signed}`;
	}

	/** By the account's key where there is one, else by a key that Azure gives to this identity for as long as the link is good. */
	async #sign(values: BlobSASSignatureValues & { startsOn: Date; expiresOn: Date }): Promise<string> {
		const { credential, accountName } = this.#service;
		if (credential instanceof StorageSharedKeyCredential)
			return generateBlobSASQueryParameters(values, credential).toString();
		try {
			const key = await this.#service.getUserDelegationKey(values.startsOn, values.expiresOn);
			return generateBlobSASQueryParameters(values, key, accountName).toString();
		} catch (error) {
			throw translate(error, 'sign a link');
		}
	}

	#blob(name: string) {
		if (!isFileName(name)) throw new StorageError('invalid', 'No file has such a name.');
		return this.#container.getBlobClient(name);
	}

	/** Once. A failure is tried again by the next file. */
	async #make(): Promise<void> {
		this.#made ??= this.#container.createIfNotExists();
		try {
			await this.#made;
		} catch (error) {
			this.#made = undefined;
			// An identity that may only write blobs finds the container made.
			if (answerOf(error)?.status !== 403) throw error;
		}
	}
}

const isMissing = (error: unknown) => answerOf(error)?.status === 404;
const isThere = (error: unknown) => {
	const answer = answerOf(error);
	return answer?.status === 412 || answer?.code === 'BlobAlreadyExists' || answer?.code === 'BlobImmutableDueToPolicy';
};
