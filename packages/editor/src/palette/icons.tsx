import { Icon } from '../draw/icon.tsx';

export function SearchIcon() {
  return <Icon d="M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.4 10.4l3.1 3.1" />;
}

export function CloseIcon() {
  return <Icon d="M9.5 3.5 5 8l4.5 4.5M13 3.5v9" />;
}

export function ShapesIcon() {
  return <Icon d="M2 2.5h6v4.5H2zM2 4.4h6M11.5 13.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM5 7v4.3h4.3" />;
}
