/** Common words of Chinese and Japanese that the dictionary of ICU splits, as it does not contain them. */
export const MODERN_WORDS: readonly string[] =
  `上传 点击 链接 超链接 文件夹 音频 页面 账号 账户 用户名 鼠标 拖动 拖拽 滑动 左键 右键 截图 截屏 录制 录屏 预览 卸载 重启 加载 缓存
  插件 剪辑 重做 头像 云端 后端 前端 编程 服务器 数据库 浏览器 上传者 下拉 弹窗 登录 二维码 微信 短视频 直播 博客 粘贴 勾选 批量 转码
  上傳 點擊 點選 連結 資料夾 音訊 頁面 帳號 帳戶 使用者 滑鼠 拖曳 右鍵 左鍵 截圖 錄製 預覽 卸載 重啟 載入 快取 外掛 剪輯 雲端 後端 伺服器
  資料庫 瀏覽器 貼上 勾選 編輯器`
    .split(/\s+/u)
    .sort((a, b) => b.length - a.length);
