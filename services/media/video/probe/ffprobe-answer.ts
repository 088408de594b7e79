/** The fields of ffprobe's -show_streams -show_format output that are used here. Any of them may be missing. */
export type FfprobeStream = {
  index: number;
  codec_type?: string;
  codec_name?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  pix_fmt?: string;
  color_space?: string;
  color_transfer?: string;
  color_primaries?: string;
  color_range?: string;
  field_order?: string;
  r_frame_rate?: string;
  avg_frame_rate?: string;
  sample_rate?: string;
  channels?: number;
  nb_read_packets?: string;
  time_base?: string;
  extradata_hash?: string;
  disposition?: Record<string, number>;
  tags?: Record<string, string>;
  nb_frames?: string;
  codec_tag_string?: string;
  side_data_list?: { side_data_type?: string; rotation?: number; displaymatrix?: string }[];
};

export type FfprobeAnswer = {
  streams?: FfprobeStream[];
  format?: { format_name?: string; duration?: string; start_time?: string; size?: string };
};
