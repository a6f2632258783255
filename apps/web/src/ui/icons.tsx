import { Icon, type IconProps } from './icon.tsx';

export { EyeIcon } from './eye-icons.tsx';

export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 3v10M3 8h10" />
    </Icon>
  );
}

export function MoreIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.500 8h.01M8 8h.01M12.500 8h.01" strokeWidth={2.2} strokeLinecap="round" />
    </Icon>
  );
}

export function StarIcon({ isFull = false, ...props }: IconProps & { readonly isFull?: boolean }) {
  return (
    <Icon {...props}>
      <path
        d="m8 2.200 1.800 3.700 4 .6-2.900 2.800.7 4L8 11.400l-3.600 1.900.7-4L2.200 6.500l4-.6Z"
        fill={isFull ? 'currentColor' : 'none'}
      />
    </Icon>
  );
}

export function CardsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.500 2.500h4.400v4.400H2.500ZM9.100 2.500h4.400v4.400H9.100ZM2.500 9.100h4.400v4.400H2.500ZM9.100 9.100h4.400v4.400H9.100Z" />
    </Icon>
  );
}

export function RowsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.500 4h11M2.500 8h11M2.500 12h11" />
    </Icon>
  );
}

export function TrashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.5 4.5h11M6 4.5V3a.8.8 0 0 1 .8-.8h2.4A.8.8 0 0 1 10 3v1.5M4 4.5l.5 8.2a1 1 0 0 0 1 .9h5a1 1 0 0 0 1-.9l.5-8.2" />
    </Icon>
  );
}

export function RefreshIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13.2 8A5.2 5.2 0 1 1 11.7 4.3L13.2 5.8M13.2 2.6v3.2H10" />
    </Icon>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m4 4 8 8M12 4l-8 8" />
    </Icon>
  );
}

export function MoonIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13.4 9.6A5.8 5.8 0 0 1 6.4 2.6a5.8 5.8 0 1 0 7 7Z" />
    </Icon>
  );
}

export function PersonIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="8" cy="5.2" r="2.7" />
      <path d="M2.8 13.6c.5-2.9 2.5-4.4 5.2-4.4s4.7 1.5 5.2 4.4" />
    </Icon>
  );
}

export function AccountIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.4 5h5.2M11.4 5h2.2M2.4 11h2.2M8.4 11h5.2" />
      <circle cx="9.5" cy="5" r="1.9" />
      <circle cx="6.5" cy="11" r="1.9" />
    </Icon>
  );
}

export function KeyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="5.2" cy="10.8" r="2.8" />
      <path d="m7.3 8.7 5.9-5.9M10.6 5.4l2 2" />
    </Icon>
  );
}

export function LogoutIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.2 13.4H3.6a1 1 0 0 1-1-1V3.6a1 1 0 0 1 1-1h2.6M10.4 11l3-3-3-3M13.2 8H6.4" />
    </Icon>
  );
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="7" cy="7" r="4.4" />
      <path d="m10.4 10.4 3 3" />
    </Icon>
  );
}

export function UndoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.4 3 2.6 5.800l2.8 2.800M2.8 5.800h6.600a4 4 0 0 1 0 8H6" />
    </Icon>
  );
}

export function RedoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m10.6 3 2.8 2.8-2.8 2.800M13.2 5.800H6.600a4 4 0 0 0 0 8H10" />
    </Icon>
  );
}

export function ShareIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="6" cy="5.2" r="2.4" />
      <path d="M1.8 13.2c.2-2.5 1.9-4 4.2-4s4 1.5 4.2 4M12.6 5.4v4.4M10.4 7.6h4.4" />
    </Icon>
  );
}

export function ExportIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 2.4v7.400M5.200 7.200 8 10l2.800-2.800M2.800 11.400v1.200a1 1 0 0 0 1 1h8.400a1 1 0 0 0 1-1v-1.200" />
    </Icon>
  );
}

export function PrintIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.600 6V2.400h6.800V6M4.600 11.400H3.200a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h9.600a1 1 0 0 1 1 1v3.400a1 1 0 0 1-1 1h-1.400M4.600 9.600h6.800v4H4.600Z" />
    </Icon>
  );
}

export function FolderIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.200 12.200V4.200a1 1 0 0 1 1-1h3l1.600 1.800h5a1 1 0 0 1 1 1v6.200a1 1 0 0 1-1 1H3.200a1 1 0 0 1-1-1Z" />
    </Icon>
  );
}

export function FileTextIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9.5 1.8H4.2a1 1 0 0 0-1 1v10.4a1 1 0 0 0 1 1h7.6a1 1 0 0 0 1-1V5L9.5 1.8Zm0 0V5h3.2M5.8 8h4.4M5.8 10.8h3" />
    </Icon>
  );
}

export function CopyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.600 5.600V3.400a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-2.200M3.400 5.600h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1Z" />
    </Icon>
  );
}

export function HistoryIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.800 8a5.200 5.200 0 1 0 1.600-3.700L2.800 5.800M2.800 2.800v3h3M8 5.200V8l2 1.400" />
    </Icon>
  );
}

export function LabelIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.800 3.800a1 1 0 0 1 1-1h4.400l5 5a1 1 0 0 1 0 1.400l-4 4a1 1 0 0 1-1.400 0l-5-5ZM5.600 5.600h.01" />
    </Icon>
  );
}

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m3 8.500 3.200 3.200L13 5" />
    </Icon>
  );
}

export function OutlineIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2 3.500h2M6 3.500h8M4.500 8h2M8.500 8h5.500M4.500 12.500h2M8.500 12.500h5.500" />
    </Icon>
  );
}

export function TextIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 4.500 1.800 8 5 11.500M11 4.500l3.200 3.500-3.200 3.500M9.200 3 6.800 13" />
    </Icon>
  );
}
