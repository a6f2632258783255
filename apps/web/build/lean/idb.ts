interface Opening {
  readonly upgrade: (database: IDBDatabase) => void;
  readonly blocking: (current: number, wanted: number | null, event: IDBVersionChangeEvent) => void;
  readonly terminated: () => void;
}

/** The stores' own calls, each of which answers a promise; the database and the transaction have what drafts ask of them. */
class Database {
  readonly #database: IDBDatabase;

  constructor(database: IDBDatabase) {
    this.#database = database;
  }

  getAll(name: string, range: IDBKeyRange): Promise<unknown[]> {
    return answer(this.#database.transaction(name).objectStore(name).getAll(range));
  }

  transaction(name: string, mode: IDBTransactionMode) {
    const transaction = this.#database.transaction(name, mode);
    const store = transaction.objectStore(name);
    const done = new Promise<void>((resolve, reject) => {
      const fail = (): void => reject(transaction.error ?? new DOMException('The transaction was ended.', 'AbortError'));
      transaction.oncomplete = () => resolve();
      transaction.onerror = fail;
      transaction.onabort = fail;
    });
    // Whoever waits for it hears of it; nobody has to.
    done.catch(() => undefined);
    return {
      done,
      commit: () => transaction.commit(),
      store: {
        get: (key: IDBValidKey) => answer(store.get(key)),
        put: (value: unknown) => answer(store.put(value)),
        delete: (key: IDBValidKey | IDBKeyRange) => answer(store.delete(key)),
      },
    };
  }
}

/** Opens the database, and makes it when there is none. */
export async function openDB(name: string, version: number, { upgrade, blocking, terminated }: Opening): Promise<Database> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => upgrade(request.result);
  const database = await answer(request);
  database.onversionchange = (event) => blocking(event.oldVersion, event.newVersion, event);
  database.onclose = terminated;
  return new Database(database);
}

function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
