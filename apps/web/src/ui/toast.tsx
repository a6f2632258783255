import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { delays } from '../texts.ts';
import styles from './toast.module.css';
import { AlertIcon, CheckIcon } from './toast-icons.tsx';

interface Toast {
  readonly id: number;
  readonly text: string;
  /** `plain`: neither done nor failed, such as what is to be done first. */
  readonly tone: 'good' | 'bad' | 'plain';
  readonly action: ToastAction | undefined;
}

/** A button in a toast: for what can be done elsewhere, too, as a toast does not stay. */
export interface ToastAction {
  readonly label: string;
  readonly onChoose: () => void;
}

interface ToastContext {
  readonly show: (text: string, tone?: Toast['tone'], action?: ToastAction) => void;
  readonly close: (id: number) => void;
  readonly toasts: readonly Toast[];
  /** Ids of the outlets on the page, the topmost last: only that one shows anything. */
  readonly outlets: readonly string[];
  readonly addOutlet: (id: string) => () => void;
}

const Context = createContext<ToastContext | undefined>(undefined);

/** Holds the toasts of the page; the most recent three are shown. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [outlets, setOutlets] = useState<readonly string[]>([]);
  const nextId = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  const close = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const show = useCallback(
    (text: string, tone: Toast['tone'] = 'good', action?: ToastAction) => {
      const id = nextId.current++;
      setToasts((shown) => [...shown.filter((toast) => toast.text !== text), { id, text, tone, action }].slice(-3));
      const wait = () => {
        const timer = setTimeout(
          () => {
            timers.current.delete(timer);
            // A toast in use is not removed.
            if (isUsed(id)) wait();
            else close(id);
          },
          action === undefined ? delays.toastMs : delays.actionToastMs,
        );
        timers.current.add(timer);
      };
      wait();
    },
    [close],
  );
  const addOutlet = useCallback((id: string) => {
    setOutlets((ids) => [...ids, id]);
    return () => setOutlets((ids) => ids.filter((other) => other !== id));
  }, []);
  const context = useMemo(() => ({ show, close, toasts, outlets, addOutlet }), [show, close, toasts, outlets, addOutlet]);
  return (
    <Context value={context}>
      {children}
      <ToastOutlet />
    </Context>
  );
}

/** A function that shows a short message at the bottom for 3 seconds, longer with an action, and says it to screen readers. */
export function useToast(): ToastContext['show'] {
  return useToasts().show;
}

/** Outlet of the toasts. A modal dialog has its own, as everything outside it is inert while it is open. */
export function ToastOutlet() {
  const { toasts, outlets, addOutlet, close } = useToasts();
  const id = useId();
  useEffect(() => addOutlet(id), [addOutlet, id]);
  const shown = outlets.at(-1) === id ? toasts : [];
  return (
    <div className={styles.outlet} role="status">
      {shown.map((toast) => (
        <div key={toast.id} className={styles.toast} data-tone={toast.tone}>
          {toast.tone === 'good' && <CheckIcon />}
          {toast.tone === 'bad' && <AlertIcon />}
          <span>{toast.text}</span>
          {toast.action !== undefined && (
            <button
              type="button"
              id={buttonId(toast.id)}
              className={styles.action}
              onClick={() => {
                close(toast.id);
                toast.action?.onChoose();
              }}
            >
              {toast.action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

function buttonId(toastId: number): string {
  return `toast-${toastId}`;
}

function isUsed(toastId: number): boolean {
  return document.getElementById(buttonId(toastId))?.matches(':focus, :hover') === true;
}

function useToasts(): ToastContext {
  const context = useContext(Context);
  if (context === undefined) throw new Error('Toasts need a ToastProvider around them.');
  return context;
}
